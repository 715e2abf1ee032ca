// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's own locks may be called like C's, be smaller, and be visible to the program only: what is beside them is another's.
// CFLAGS: -fvisibility=hidden
// STATIC: own_locks.c
#include "own_locks.h"

#include "in_turn.h"

static void live(void) {
  mtx_init(&locked.mutex, 0);
  mtx_lock(&locked.mutex);
  mtx_unlock(&locked.mutex);
  mtx_destroy(&locked.mutex);
}
static void write_beside(void) { locked.beside[0] = locked.beside[20] = 1; }

int main(void) {
  in_turn(live, write_beside);
  return 0;
}
