// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reader's unlock is ordered before a writer's lock, and that writer's unlock before every later reader.
#include "in_turn.h"

int shared, by_first, by_third;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_rwlock_rdlock(&lock);
  by_first = shared;
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  pthread_rwlock_wrlock(&lock);
  shared = 1 + by_first;
  pthread_rwlock_unlock(&lock);
}

static void third(void) {
  pthread_rwlock_rdlock(&lock);
  by_third = shared + by_first;
  pthread_rwlock_unlock(&lock);
}

int main(void) {
  in_turn3(first, second, third);
  return by_third == 1 ? 0 : 1;
}
