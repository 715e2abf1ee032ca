// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutexes of C11, of which one is tried.
// CFLAGS: -std=c11 -D_GNU_SOURCE
#include <threads.h>

#include "in_turn.h"

mtx_t a, b;

static void first(void) {
  mtx_lock(&a);
  mtx_lock(&b);   // @first@
  mtx_unlock(&b);
  mtx_unlock(&a);
}

static void second(void) {
  mtx_lock(&b);
  if (mtx_trylock(&a) != thrd_success) return;
  mtx_unlock(&a);
  mtx_unlock(&b);
}

int main(void) {
  mtx_init(&a, mtx_plain);
  mtx_init(&b, mtx_recursive);
  in_turn(first, second);
  return 0;
}
