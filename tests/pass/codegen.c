// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The machine code of the checks of a[i] += x: the shadow's base in one register for the loop, no mask constant, no
// call or spill outside the slow sides, no more instructions than counted here, and nothing for the context.
// RUN: clang -O2 %bigfoot -mllvm -verify-machineinstrs -S %s -o - | FileCheck %s
// CHECK-LABEL: add:
// CHECK: movabsq $24189255811072, [[BASE:%r[a-z0-9]+]]
// CHECK-NOT: movabsq
// CHECK: =>This Inner Loop Header
// CHECK-NEXT: movq
// CHECK-NEXT: sarq $7,
// CHECK-NEXT: andq $-32,
// CHECK-NEXT: movq ([[BASE]],
// CHECK-NEXT: addq [[BASE]],
// CHECK-NEXT: movl
// CHECK-NEXT: andl $4088,
// CHECK-NEXT: movl
// CHECK-NEXT: movq ({{.*}},2)
// CHECK-NEXT: shrq $24,
// CHECK-NEXT: xorq %fs:(
// CHECK-NEXT: testq $-257,
// CHECK-NEXT: je
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movq 8(
// CHECK-NEXT: shrq $24,
// CHECK-NEXT: xorq %fs:(
// CHECK-NEXT: testq $-257,
// CHECK-NEXT: jne
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movsd
// CHECK-NEXT: addsd
// CHECK-NEXT: movq ([[BASE]],
// CHECK-NEXT: addq [[BASE]],
// CHECK-NEXT: movl
// CHECK-NEXT: andl $4088,
// CHECK-NEXT: movl
// CHECK-NEXT: movq ({{.*}},2)
// CHECK-NEXT: shrq $24,
// CHECK-NEXT: cmpq %fs:(
// CHECK-NEXT: je
// CHECK-NOT: {{call|Spill|Reload}}
// CHECK: movq 8(
// CHECK-NEXT: shrq $24,
// CHECK-NEXT: cmpq %fs:(
// CHECK-NEXT: j
// CHECK-DAG: callq __bigfoot_write8
// CHECK-DAG: callq __bigfoot_read8
// CHECK: retq
void add(double *a, long n, double x) {
  for (long i = 0; i < n; ++i) a[i] += x;
}

// Fewer bytes: a rotation by the address.
// CHECK-LABEL: set:
// CHECK: roll %cl,
// CHECK-NOT: {{rol|shl|call|Spill|Reload}}
// CHECK: movl $1, (
void set(int *p) { *p = 1; }
