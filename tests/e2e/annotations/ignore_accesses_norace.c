// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses in such regions, which nest, race with nobody: whole ranges, libc's and releases included. Atomics go on to order.
#include <bigfoot/bigfoot.h>
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

int counter, ordered, flag;
char block[100], *heap;

static void change(void) {
  BIGFOOT_IGNORE_ACCESSES_BEGIN();
  BIGFOOT_IGNORE_ACCESSES_BEGIN();
  ++counter;
  BIGFOOT_IGNORE_ACCESSES_END();
  for (int i = 0; i < 100; ++i) ++block[i];
  memset(block, 1, sizeof block);
  heap[0] = 1;
}

static void first(void) {
  ordered = 1;
  heap[1] = 1;
  change();
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  BIGFOOT_IGNORE_ACCESSES_END();
}

static void second(void) {
  change();
  free(heap);
  use(__atomic_load_n(&flag, __ATOMIC_ACQUIRE));
  BIGFOOT_IGNORE_ACCESSES_END();
  ordered = 2;
}

int main(void) {
  heap = malloc(100);
  in_turn(first, second);
  return 0;
}
