// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same as load_in_a_later_epoch_race.c, without the last load: what was loaded and stored before the releases is known.
#include <stdatomic.h>

#include "in_turn.h"

_Alignas(8) struct {
  atomic_int x, y;
} pair;
atomic_int first_is_done, second_is_done;

static void loadTwice(void) {
  for (int i = 0; i < 2; ++i) use(atomic_load_explicit(&pair.x, memory_order_relaxed));
}

static void first(void) {
  loadTwice();
  atomic_store_explicit(&first_is_done, 1, memory_order_release);
}

static void second(void) {
  loadTwice();
  for (int i = 0; i < 2; ++i) atomic_store_explicit(&pair.y, 1, memory_order_relaxed);
  loadTwice();
  atomic_store_explicit(&second_is_done, 1, memory_order_release);
}

static void third(void) {
  use(atomic_load_explicit(&first_is_done, memory_order_acquire));
  use(atomic_load_explicit(&second_is_done, memory_order_acquire));
  *(int *)&pair.x = 2;
}

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
