// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// no_sanitize("thread") in its spellings, on functions, methods, templates, lambdas and redeclarations; nothing of the
// front-end plugin's annotation stays in the output.
// RUN: clang++ -std=c++20 -O0 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -std=c++20 -O2 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -std=c++20 -x c++-header %bigfoot -DHEADER %s -o %t.pch
// RUN: clang++ -std=c++20 -include-pch %t.pch -DBODY -O0 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// A precompiled header from before the plugin serves as well.
// RUN: clang++ -std=c++20 -x c++-header -DHEADER %s -o %t.old.pch
// RUN: clang++ -std=c++20 -include-pch %t.old.pch -DBODY -O0 %bigfoot -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: bigfoot:no_sanitize
// CHECK-NOT: llvm.global.annotations
// CHECK-NOT: call {{.*}}@__bigfoot_{{(test_)?}}write4
// CHECK: define {{.*}}@checked(
// CHECK: call {{.*}}@__bigfoot_{{(test_)?}}write4
// CHECK: }
// CHECK-NOT: call {{.*}}@__bigfoot_{{(test_)?}}write4
// CHECK-NOT: bigfoot:no_sanitize
#ifndef BODY
#define NO __attribute__((no_sanitize("thread"), noinline))
extern int *volatile cell;
inline NO void header() { *cell = 1; }
template <class T> NO void header_template(T x) { *cell = x; }
#endif
#if !defined(HEADER) || defined(BODY)
int *volatile cell __attribute__((no_sanitize("address")));
extern "C" {
NO void first() { *cell = 1; }
__attribute__((no_sanitize_thread, noinline)) void second() { *cell = 1; }
[[clang::no_sanitize("all")]] [[clang::noinline]] void third() { *cell = 1; }
__attribute__((no_sanitize("thread"))) void declared_first();
void declared_first() { *cell = 1; }
__attribute__((no_sanitize("address"))) void checked() { *cell = 1; }
}
struct S {
  NO void method() { *cell = 1; }
  NO static void fixed() { *cell = 1; }
  NO S();
};
NO S::S() { *cell = 1; }
template <class T> struct V {
  NO void member(T x) { *cell = x; }
};
template <class T> NO T pattern(T x) { return *cell = x; }
template int pattern<int>(int);
inline NO void late() { *cell = 1; }
void use() {
  auto lambda = [](int x) NO { *cell = x; };
  auto generic = [](auto x) NO { *cell = x; };
  lambda(1);
  generic(1);
  S().method();
  S::fixed();
  V<int>().member(1);
  pattern<long>(1);
  late();
  header();
  header_template(1);
}
#endif
