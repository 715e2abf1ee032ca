// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_once orders the initialiser, not what its thread does afterwards.
// RACE: @second@ @first@ value
// REPORTS: 1
#include "in_turn.h"

int value;
pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) {}

static void first(void) {
  pthread_once(&once, initialise);
  value = 7;  // @first@
}

static void second(void) {
  pthread_once(&once, initialise);
  value = 8;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
