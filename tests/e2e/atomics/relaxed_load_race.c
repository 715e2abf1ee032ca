// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A relaxed load acquires nothing.
// RACE: @second@ @first@ datum
// EXPECT: Location is global 'datum' of size 4
// REPORTS: 1
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int flag;

static void first(void) {
  datum = 1;  // @first@
  atomic_store_explicit(&flag, 1, memory_order_release);
}

static void second(void) {
  if (atomic_load_explicit(&flag, memory_order_relaxed)) datum = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
