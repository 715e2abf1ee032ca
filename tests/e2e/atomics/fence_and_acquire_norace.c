// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A fence on one side goes with an ordered operation on the other; seq_cst fences are both.
#include <stdatomic.h>

#include "in_turn.h"

int first_datum, second_datum;
atomic_int first_flag, second_flag;

static void first(void) {
  first_datum = 1;
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&first_flag, 1, memory_order_relaxed);
}

static void second(void) {
  if (!atomic_load_explicit(&first_flag, memory_order_acquire)) return;
  first_datum = 2;
  second_datum = 1;
  atomic_store_explicit(&second_flag, 1, memory_order_release);
}

static void third(void) {
  if (!atomic_load_explicit(&second_flag, memory_order_relaxed)) return;
  atomic_thread_fence(memory_order_seq_cst);
  first_datum = 3;
  second_datum = 2;
}

int main(void) {
  in_turn3(first, second, third);
  return first_datum == 3 ? 0 : 1;
}
