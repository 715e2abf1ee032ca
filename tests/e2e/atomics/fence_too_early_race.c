// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is written between the release fence and the relaxed store is not released.
// RACE: @second@ @first@ datum
// REPORTS: 1
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int flag;

static void first(void) {
  atomic_thread_fence(memory_order_release);
  datum = 1;  // @first@
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
}

static void second(void) {
  if (atomic_load_explicit(&flag, memory_order_acquire)) datum = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
