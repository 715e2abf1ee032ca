// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which accesses of simd loops are compared behind them, and that nothing is left of the front end's annotations.
// RUN: clang -O0 -fopenmp -Wno-pass-failed %bigfoot -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// RUN: clang -O2 -fopenmp -Wno-pass-failed %bigfoot -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// CHECK-NOT: bigfoot:simd
// CHECK-NOT: call void @llvm.var.annotation

// Distance 1, within any safelen.
// CHECK-LABEL: @carried(
// CHECK: call void @__bigfoot_lanes({{.*}}, i64 4, {{.*}}, i64 0, i32 0,
// CHECK-NOT: @__bigfoot_lanes
void carried(int *a, int n) {
#pragma omp simd
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] + 1;
}

// Distance 2: not within safelen(2), and the compiler knows it.
// CHECK-LABEL: @apart(
// CHECK-NOT: @__bigfoot_lanes
void apart(int *a, int n) {
#pragma omp simd safelen(2)
  for (int i = 2; i < n; ++i) a[i] = a[i - 2] + 1;
}

// Two pointers: only the run knows how far apart.
// CHECK-LABEL: @pointers(
// CHECK: call void @__bigfoot_lanes({{.*}}, i64 8, i32 0,
// CHECK-NOT: @__bigfoot_lanes
void pointers(int *a, const int *b, int n) {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; ++i) a[i] = b[i];
}

// A hint is no promise.
// CHECK-LABEL: @hint(
// CHECK-NOT: @__bigfoot_lanes
void hint(int *a, int n) {
#pragma clang loop vectorize_width(4)
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] + 1;
}

// An array of the function that is shared, and a private copy of it.
void use(int *);
// CHECK-LABEL: @shared(
// CHECK: call void @__bigfoot_lanes({{.*}}, i64 0, i32 3,
void shared(int n) {
  int a[64];
  use(a);
#pragma omp simd
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] + 1;
  use(a);
}
// CHECK-LABEL: @private(
// CHECK-NOT: call void @__bigfoot_lanes
void private(int n) {
  int a[64];
  use(a);
#pragma omp simd private(a)
  for (int i = 1; i < n; ++i) a[i] = a[i - 1] + 1;
  use(a);
}
