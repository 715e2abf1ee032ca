// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait on a semaphore that fails orders nothing, nor does one on another semaphore.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include <semaphore.h>

#include "in_turn.h"

int shared;
sem_t empty, other;

static void first(void) {
  shared = 1;  // @first@
  sem_post(&other);
}

static void second(void) {
  if (sem_trywait(&empty) == 0) __builtin_trap();
  shared = 2;  // @second@
}

int main(void) {
  sem_init(&empty, 0, 0);
  sem_init(&other, 0, 0);
  in_turn(first, second);
  return 0;
}
