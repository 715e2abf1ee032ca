// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An allocator of the program's own hands the same memory to one thread after the other.
#include <bigfoot/bigfoot.h>
#include <stdlib.h>

#include "in_turn.h"

long *pool;

static void fill(void) {
  BIGFOOT_NEW_MEMORY(pool, 100 * sizeof *pool);
  // One by one, for what is put off.
  for (int i = 0; i < 100; ++i) {
    pool[i] = i;
    __asm__ volatile("" : : : "memory");
  }
}

int main(void) {
  pool = malloc(100 * sizeof *pool);
  in_turn(fill, fill);
  return 0;
}
