// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --count-accesses, stats=1 tells accesses and checks: 1000 writes and 1000 reads of 8 bytes, and a memset of 8 pages, that is
// 4096 elements, whose shadow is one location a page. Of the two heap blocks it tells elements and shadow locations.
// CFLAGS: --checks=all --count-accesses
// RUN-OPTIONS: shadow=fine:stats=1
// LEVELS: O1
// EXPECT: accesses +6096
// EXPECT: checks +2008
// EXPECT: check calls +2001
// EXPECT: elements +5096
// EXPECT: shadow locations +1008
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static void fill(volatile long *p) {
  for (int i = 0; i < 1000; ++i) p[i] = i;
}
__attribute__((noinline)) static long sum(volatile long *p) {
  long total = 0;
  for (int i = 0; i < 1000; ++i) total += p[i];
  return total;
}

int main(void) {
  long *p = malloc(1000 * sizeof *p);
  fill(p);
  char *pages = aligned_alloc(4096, 8 * 4096);
  const long total = sum(p);
  memset(pages, 1, 8 * 4096);
  __asm__ volatile("" : : "r"(pages) : "memory");
  free(pages);
  free(p);
  return total == 499500 ? 0 : 1;
}
