// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics of 16 bytes that the compiler makes itself.
// CFLAGS: -mcx16
#include "in_turn.h"

__int128 wide;
int datum;

static void first(void) {
  datum = 1;
  __sync_val_compare_and_swap(&wide, 0, 1);
}

static void second(void) {
  if (__sync_val_compare_and_swap(&wide, 1, 2) == 1) datum = 2;
}

int main(void) {
  in_turn(first, second);
  return datum == 2 ? 0 : 1;
}
