// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that one thread freed and another got from malloc is fresh, though nothing else orders them.
#include <malloc.h>
#include <stdlib.h>

#include "in_turn.h"

static void work(void) {
  for (size_t size = 16; size < 100000; size *= 3) {
    char *block = malloc(size);
    for (size_t i = 0; i < size; i += 7) ((volatile char *)block)[i] = 1;
    free(block);
    char *zeros = calloc(size, 1);
    ((volatile char *)zeros)[size - 1] = 1;
    free(realloc(zeros, 2 * size));
  }
}

int main(void) {
  mallopt(M_ARENA_MAX, 1);
  in_turn3(work, work, work);
  return 0;
}
