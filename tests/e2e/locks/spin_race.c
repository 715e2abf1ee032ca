// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write after the unlock of a spin lock.
// RACE: @second@ @first@ shared
// EXPECT: Write of size 4 .* by thread T2 \(mutexes: write M1\):
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_spinlock_t lock;

static void first(void) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  shared = 1;  // @first@
}

static void second(void) {
  pthread_spin_lock(&lock);
  shared = 2;  // @second@
  pthread_spin_unlock(&lock);
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  in_turn(first, second);
  return 0;
}
