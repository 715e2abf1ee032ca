// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The machine code of the checks of a[i] += x: the shadow's base in one register for the loop, no mask constant, no
// call or spill outside the slow sides, no more instructions than counted here, and nothing for the context.
// RUN: clang -O2 %bigfoot -mllvm -verify-machineinstrs -S %s -o - | FileCheck %s
// CHECK-LABEL: add:
// CHECK: movabsq $17592186044416, [[BASE:%r[a-z0-9]+]]
// CHECK-NOT: movabsq
// CHECK: =>This Inner Loop Header
// CHECK-NEXT: movq
// CHECK-NEXT: sarq $7,
// CHECK-NEXT: andq $-32,
// CHECK-NEXT: movq ([[BASE]],
// CHECK-NEXT: movl
// CHECK-NEXT: andl $4088,
// CHECK-NEXT: addq
// CHECK-NEXT: movl 4(
// CHECK-NEXT: subl %fs:(
// CHECK-NEXT: cmpl %fs:4(
// CHECK-NEXT: jb
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movl
// CHECK-NEXT: subl %fs:(
// CHECK-NEXT: cmpl %fs:4(
// CHECK-NEXT: jae
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movsd
// CHECK-NEXT: addsd
// CHECK-NEXT: movq ([[BASE]],
// CHECK-NEXT: movl
// CHECK-NEXT: andl $4088,
// CHECK-NEXT: addq
// CHECK-NEXT: movl
// CHECK-NEXT: subl %fs:(
// CHECK-NEXT: cmpl %fs:4(
// CHECK-NEXT: jae
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movsd %xmm
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: jne
// CHECK-DAG: callq __bigfoot_write8
// CHECK-DAG: callq __bigfoot_read8
// CHECK: retq
void add(double *a, long n, double x) {
  for (long i = 0; i < n; ++i) a[i] += x;
}
