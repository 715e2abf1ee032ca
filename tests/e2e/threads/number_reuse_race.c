// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two live threads race after a thousand others came and went.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include "in_turn.h"

int shared, counter;

static void *short_lived(void *unused) {
  ++counter;
  return unused;
}

static void first(void) { shared = 1; }  // @first@
static void second(void) { shared = 2; }  // @second@

int main(void) {
  for (int i = 0; i < 1000; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, short_lived, 0);
    pthread_join(thread, 0);
  }
  in_turn(first, second);
  return counter == 1000 ? 0 : 1;
}
