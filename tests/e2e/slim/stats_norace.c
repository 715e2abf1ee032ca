// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// stats=1 tells in which mode memory ended: a block that is written as a whole is one span, whose shadow is the extent; one whose
// elements are written in turn is made of footprints; one that is used here and there has words for its eight pages. Pages of smaller
// blocks that are written in part have runs, those written as a whole one word, whether or not they had words before.
// CFLAGS: --checks=all
// RUN-OPTIONS: shadow=slim:stats=1
// EXPECT: group +shadow
// EXPECT: memory in spans +1[01]\d{5}$
// EXPECT: shadow of spans +[2-9]\d\d$
// EXPECT: memory in uniform pages +32768$
// EXPECT: shadow of uniform pages +256$
// EXPECT: memory in runs +16384$
// EXPECT: shadow of runs +1024$
// EXPECT: memory in cells +32768$
// EXPECT: shadow of cells +65792$
// EXPECT: pages refined +12$
// EXPECT: pages coarsened +4$
// EXPECT: extents made +[23]$
// EXPECT: extents dissolved +[01]$
// EXPECT: footprints +[1-9]\d*$
// EXPECT: accesses per footprint +\d+\.\d$
// VERDICT-WITH: clang-tsan: it instruments behind the vectoriser
#include <stdlib.h>
#include <string.h>

enum { kPage = 4096 };

__attribute__((noinline)) static void inTurn(volatile long *p, long n) {
  for (long i = 0; i < n; ++i) p[i] = i;
}

__attribute__((noinline)) static void hereAndThere(volatile long *p, long n) {
  for (long i = 0; i < 50000; ++i) p[i * i * 31 % n] = i;
}

__attribute__((noinline)) static char *pages(size_t bytes, size_t fill, size_t step) {
  char *block = aligned_alloc(kPage, bytes);
  for (size_t i = 0; fill && i < bytes; i += step) memset(block + i, 1, fill);
  __asm__ volatile("" : : "r"(block) : "memory");
  return block;
}

int main(void) {
  long *elements = aligned_alloc(kPage, 16 * kPage), *table = aligned_alloc(kPage, 8 * kPage);
  pages(1 << 20, 1 << 20, 1 << 20);
  pages(4 * kPage, 4 * kPage, 4 * kPage);
  pages(4 * kPage, 1000, kPage);
  inTurn(elements, 16 * kPage / 8);
  hereAndThere(table, 8 * kPage / 8);
  char *rewritten = pages(4 * kPage, 0, 1);
  hereAndThere((long *)rewritten, 4 * kPage / 8);
  memset(rewritten, 1, 4 * kPage);
  return 0;
}
