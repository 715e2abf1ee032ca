// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that are marked, or named by -bigfoot-atomic=, tell where they are entered and left, also by an exception; without -bigfoot-events
// nothing tells.
// RUN: clang++ -O1 -D__BIGFOOT__ -I%S/../../include %bigfoot -Xclang -mllvm -Xclang -bigfoot-events -Xclang -mllvm -Xclang -bigfoot-inline-frequency=4294967295 -Xclang -mllvm -Xclang -bigfoot-atomic=^named -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -O1 -D__BIGFOOT__ -I%S/../../include %bigfoot -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OFF
// OFF-NOT: __bigfoot_region
#include <bigfoot/bigfoot.h>

int total;
void mayThrow();

// CHECK-LABEL: define {{.*}}@_Z6markedi(
// CHECK: call void @__bigfoot_region_enter(ptr [[SITE:.*]])
// CHECK: call void @__bigfoot_test_write4(
// CHECK: call void @__bigfoot_region_exit(ptr [[SITE]])
// CHECK-NEXT: ret void
BIGFOOT_ATOMIC void marked(int n) { total += n; }

// CHECK-LABEL: define {{.*}}@_Z12namedByRegexv(
// CHECK: call void @__bigfoot_region_enter(
// CHECK: invoke void @_Z8mayThrowv()
// CHECK: landingpad
// CHECK: call void @__bigfoot_region_exit(
// CHECK-NEXT: resume
void namedByRegex() { mayThrow(); }

// CHECK-LABEL: define {{.*}}@_Z5otherv(
// CHECK-NOT: __bigfoot_region
// CHECK: call void @_Z6markedi(
// CHECK: ret void
void other() { marked(1); }
