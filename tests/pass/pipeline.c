// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instrumented once at every level and before every kind of LTO; -mllvm options reach the pass.
// RUN: clang -O0 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -O1 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -O2 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -O3 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -Os -flto=thin %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang -O2 -flto=full %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: echo 'fun:set' > %t.list
// RUN: clang -O2 %bigfoot -mllvm -bigfoot-ignorelist=%t.list -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IGNORED
// RUN: not clang -O2 %bigfoot -mllvm -bigfoot-checks=most -S -emit-llvm %s -o - 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: define {{.*}}@set(
// CHECK: call void @__bigfoot_{{(test_)?}}write4(
// CHECK-NOT: __bigfoot_{{(test_)?}}write
// CHECK: store i32 1
// CHECK: }
// CHECK-NOT: bigfoot.marked
// IGNORED-NOT: __bigfoot
// ERROR: bigfoot: -bigfoot-checks=most
void set(int *p) { *p = 1; }
