// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges of one loop that overlap have no element more than the accesses: beside their ends, between them, with no iteration.
#include "in_turn.h"
long smoothed[100], few[100], backwards[100], none[100], evens[100];
volatile int from = 20, to = 80;
__attribute__((noinline)) static void smooth(long *a, int lo, int hi) {
  for (int i = lo; i < hi; ++i) a[i] = a[i - 1] + a[i + 1];
}
__attribute__((noinline)) static long apart(const long *a, int lo, int hi) {
  long sum = 0;
  for (int i = lo; i < hi; ++i) sum ^= a[i] + 3 * a[i + 7];
  return sum;
}
__attribute__((noinline)) static void down(long *a, int lo, int hi) {
  for (int i = hi - 1; i >= lo; --i) a[i] = i, a[i + 2] = i;
}
__attribute__((noinline)) static void redBlack(long *a, int lo, int hi) {
  for (int i = lo; i < hi; i += 2) a[i] = a[i - 2] + a[i + 2];
}
static void first(void) {
  smooth(smoothed, from, to);
  use(apart(few, from, from + 3));
  down(backwards, from, to);
  smooth(none, from, from);
  redBlack(evens, from, to);
}
static void second(void) {
  smoothed[18] = smoothed[81] = 1;
  few[19] = few[23] = few[26] = few[30] = 1;
  backwards[19] = backwards[82] = 1;
  none[19] = none[20] = none[21] = 1;
  evens[16] = evens[82] = 1;
  for (int i = 1; i < 100; i += 2) evens[i] = 1;
  use(smoothed[19]);
  use(evens[18]);
  use(few[20]);
}
int main(void) { in_turn(first, second); }
