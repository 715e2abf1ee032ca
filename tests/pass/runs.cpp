// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions, computed goto, setjmp, 128-bit atomics, threads, virtual calls, switch: instrumented programs still compute
// what they should.
// RUN: clang++ -std=c++20 -O0 %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -latomic -o %t && env QUIET=1 %t
// RUN: clang++ -std=c++20 -O3 -g -mavx2 %bigfoot -c %s -o %t.o
// RUN: clang++ %t.o %dummy -latomic -o %t && env QUIET=1 %t
#include <csetjmp>
#include <cstdarg>
#include <cstdlib>
#include <thread>
#define REQUIRE(x) \
  if (!(x)) return __LINE__
static jmp_buf jump;
static int sj(int *p) {
  if (setjmp(jump)) return *p;
  *p = 5;
  longjmp(jump, 1);
}
static int go(const char *s) {
  static void *labels[] = {&&a, &&b, &&e};
  int r = 0;
  goto *labels[*s - 'a'];
a: ++r, ++s;
  goto *labels[*s - 'a'];
b: r += 10, ++s;
  goto *labels[*s - 'a'];
e: return r;
}
static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  while (n--) s += va_arg(list, int);
  va_end(list);
  return s;
}
struct Base { virtual ~Base() {} virtual int f(int x) { return x; } };
struct Derived : Base { int f(int x) override { if (x < 0) throw x; return x * 2; } };
static int caught(Base *b, int x) {
  try { return b->f(x); } catch (int v) { return -v; }
}
struct Big { long v[6]; };
static long total(Big b) { long s = 0; for (long x : b.v) s += x; return s; }
int main() {
  int z = 0;
  REQUIRE(sj(&z) == 5);
  REQUIRE(go("aabbc") == 22);
  REQUIRE(sum(3, 1, 2, 3) == 6);
  Base *b = new Derived;
  REQUIRE(caught(b, 3) == 6 && caught(b, -4) == 4);
  delete b;
  auto *big = new Big{{1, 2, 3, 4, 5, 6}};
  REQUIRE(total(*big) == 21);
  delete big;
  static __int128 wide;
  __int128 expected = 0;
  REQUIRE(__atomic_compare_exchange_n(&wide, &expected, 7, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  REQUIRE(!__atomic_compare_exchange_n(&wide, &expected, 9, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  REQUIRE(expected == 7);
  auto *floats = static_cast<float *>(calloc(1000, sizeof(float)));
  for (int i = 0; i < 1000; ++i) floats[i] += i;
  float s = 0;
  for (int i = 0; i < 1000; ++i) s += floats[i];
  REQUIRE(s == 499500);
  free(floats);
  static long shared;
  std::thread t([] { __atomic_fetch_add(&shared, 1, __ATOMIC_RELAXED); });
  t.join();
  REQUIRE(shared == 1);
  volatile long double wide_float = 1.5L;
  wide_float = wide_float * 2;
  REQUIRE(wide_float == 3.0L);
}
