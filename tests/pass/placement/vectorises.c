// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that their checks have left are vectorised.
// RUN: clang -O2 %bigfoot -mllvm -bigfoot-checks=bigfoot -mllvm -verify-machineinstrs -S -emit-llvm %s -o - | FileCheck %s
// CHECK-LABEL: define {{.*}}@fill(
// CHECK: call void @__bigfoot_write_strided(
// CHECK: store <4 x i32>
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
void fill(int *a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}
// CHECK-LABEL: define {{.*}}@scale(
// CHECK: call void @__bigfoot_write_strided(
// CHECK: load <2 x double>
// CHECK: store <2 x double>
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
void scale(double *a, double x, long n) {
  for (long i = 0; i < n; ++i) a[i] *= x;
}
// CHECK-LABEL: define {{.*}}@sum(
// CHECK: call void @__bigfoot_read_strided(
// CHECK: load <4 x i32>
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
int sum(const int *a, long n) {
  int s = 0;
  for (long i = 0; i < n; ++i) s += a[i];
  return s;
}
// Stencils, and loops over a thread's share of an array.
// CHECK-LABEL: define {{.*}}@smooth(
// CHECK-COUNT-2: call void @__bigfoot_{{read|write}}_strided(
// CHECK: store <2 x double>
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
void smooth(double *restrict to, const double *restrict from, long n) {
  for (long i = 1; i < n; ++i) to[i] = from[i - 1] + from[i] + from[i + 1];
}
// CHECK-LABEL: define {{.*}}@fill_share(
// CHECK: call void @__bigfoot_write_strided(
// CHECK: store <2 x double>
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
void fill_share(double *a, unsigned long n, unsigned long me, unsigned long threads, double x) {
  for (unsigned long i = n * me / threads; i < n * (me + 1) / threads; ++i) a[i] = x;
}
