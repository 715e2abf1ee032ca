// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The check of a block does not speak for the block that takes its place.
#include <stdlib.h>
#include "in_turn.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void first(void) {
  for (int i = 0; i < 100; ++i) {
    long *p = malloc(64);
    p[0] = 1;
    free(p);
    long *q = malloc(64);
    q[0] = 2;
    free(q);
  }
}
int main(void) { in_turn(first, first); }
