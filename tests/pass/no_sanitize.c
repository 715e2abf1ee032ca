// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same in C; other annotations stay.
// RUN: clang -O1 %bigfoot -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// CHECK: @llvm.global.annotations = appending global [1 x
// CHECK: define {{.*}}@excluded(
// CHECK-NOT: __bigfoot_write
// CHECK: define {{.*}}@annotated(
// CHECK: @__bigfoot_write4
__attribute__((no_sanitize("thread"))) void excluded(int *p) { *p = 1; }
__attribute__((annotate("mine"))) void annotated(int *p) { *p = 1; }
