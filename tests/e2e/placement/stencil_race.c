// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges of one loop that overlap: the elements at their ends belong to one access each, which the report names. Also if there
// are fewer iterations than the ranges are apart, and backwards.
// RACE: @below@ @left@ smoothed[]
// RACE: @inside@ @middle@ smoothed[]
// RACE: @above@ @right@ smoothed[]
// RACE: @in_near@ @near@ few[]
// RACE: @in_far@ @far@ few[]
// RACE: @lowest@ @low@ backwards[]
// RACE: @higher@ @high@ backwards[]
// RACE: @highest@ @high@ backwards[]
// REPORTS: 8
// EXPECT: Previous read of size 8 .* by thread T1
// EXPECT: #0 smooth .*@left@
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 smooth .*@middle@
// EXPECT: Previous read of size 8 .* by thread T1
// EXPECT: #0 smooth .*@right@
// EXPECT: Previous read of size 8 .* by thread T1
// EXPECT: #0 apart .*@near@
// EXPECT: Previous read of size 8 .* by thread T1
// EXPECT: #0 apart .*@far@
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 down .*@low@
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 down .*@high@
// EXPECT: Previous write of size 8 .* by thread T1
// EXPECT: #0 down .*@high@
// VERDICT-WITH: gcc clang-tsan: lines of the optimised code
#include "in_turn.h"
long smoothed[100], few[100], backwards[100];
volatile int from = 20, to = 80;
__attribute__((noinline)) static void smooth(long *a, int lo, int hi) {
  for (int i = lo; i < hi; ++i) {
    const long left = a[i - 1];   // @left@
    const long right = a[i + 1];  // @right@
    a[i] = left + right;          // @middle@
  }
}
__attribute__((noinline)) static long apart(const long *a, int lo, int hi) {
  long sum = 0;
  for (int i = lo; i < hi; ++i) {
    sum += a[i];      // @near@
    sum ^= a[i + 7];  // @far@
  }
  return sum;
}
__attribute__((noinline)) static void down(long *a, int lo, int hi) {
  for (int i = hi - 1; i >= lo; --i) {
    a[i] = i;      // @low@
    a[i + 2] = i;  // @high@
  }
}
static void first(void) {
  smooth(smoothed, from, to);
  use(apart(few, from, from + 3));
  down(backwards, from, to);
}
#define W(x) *(volatile long *)&(x) = 1
static void second(void) {
  W(smoothed[19]);  // @below@
  W(smoothed[50]);  // @inside@
  W(smoothed[80]);  // @above@
  W(few[22]);  // @in_near@
  W(few[29]);  // @in_far@
  W(backwards[20]);  // @lowest@
  W(backwards[80]);  // @higher@
  W(backwards[81]);  // @highest@
}
int main(void) { in_turn(first, second); }
