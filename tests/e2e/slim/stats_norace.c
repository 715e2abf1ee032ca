// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stats=1 tells in which mode memory ended: a block that is written as a whole is one span, whose shadow is the extent; one whose
// elements are written in turn is made of footprints; one that is used here and there has words for its eight pages.
// CFLAGS: --checks=all
// RUN-OPTIONS: shadow=slim:stats=1
// EXPECT: group +shadow
// EXPECT: memory in spans +1[01]\d{5}$
// EXPECT: shadow of spans +[2-9]\d\d$
// EXPECT: memory in uniform pages +\d+$
// EXPECT: shadow of uniform pages +\d+$
// EXPECT: memory in runs +\d+$
// EXPECT: shadow of runs +\d+$
// EXPECT: memory in words +[3-9]\d{4}$
// EXPECT: shadow of words +[3-9]\d{4}$
// EXPECT: pages refined +([89]|\d\d)$
// EXPECT: pages coarsened +\d+$
// EXPECT: extents made +[23]$
// EXPECT: extents dissolved +[01]$
// EXPECT: footprints +[1-9]\d*$
// EXPECT: accesses per footprint +\d+\.\d$
#include <stdlib.h>
#include <string.h>

enum { kPage = 4096 };

__attribute__((noinline)) static void inTurn(volatile long *p, long n) {
  for (long i = 0; i < n; ++i) p[i] = i;
}

__attribute__((noinline)) static void hereAndThere(volatile long *p, long n) {
  for (long i = 0; i < 50000; ++i) p[i * i * 31 % n] = i;
}

int main(void) {
  char *whole = aligned_alloc(kPage, 1 << 20);
  long *elements = aligned_alloc(kPage, 16 * kPage), *table = aligned_alloc(kPage, 8 * kPage);
  memset(whole, 1, 1 << 20);
  __asm__ volatile("" : : "r"(whole) : "memory");
  inTurn(elements, 16 * kPage / 8);
  hereAndThere(table, 8 * kPage / 8);
  return 0;
}
