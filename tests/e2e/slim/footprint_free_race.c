// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block is freed, and its memory used for another, while a thread that read it has not synchronised since: the race is with free.
// CFLAGS: --checks=all
// RACE: @second@ @READ@ block[]
// EXPECT: Write of size 80000 at
// EXPECT: free
// EXPECT: Previous read of size 8 at
// EXPECT: first .*@READ@
// REPORTS: 1
// VERDICT-WITH: clang-tsan: it instruments behind the vectoriser
#include <stdlib.h>

#include "in_turn.h"

enum { kElements = 10000 };
static long *block;

static void first(void) {
  long total = 0;
  for (int i = 0; i < kElements; ++i) total += block[i];  // @READ@
  use(total);
}

static void second(void) {
  free(block);  // @second@
  volatile long *same = malloc(kElements * sizeof *block);
  for (int i = 0; i < kElements; ++i) same[i] = i;
}

int main(void) {
  block = calloc(kElements, sizeof *block);
  in_turn(first, second);
  return 0;
}
