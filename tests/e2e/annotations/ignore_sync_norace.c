// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that ignored synchronisation when it took a lock, and no longer when it gives it back, takes nothing from those before it;
// nor does its store to an atomic variable.
#include <bigfoot/bigfoot.h>

#include "in_turn.h"

int by_mutex, by_rwlock, by_atomic, flag;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  by_mutex = 1;
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_rdlock(&rwlock);
  by_rwlock = 1;
  pthread_rwlock_unlock(&rwlock);
  by_atomic = 1;
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
}

static void second(void) {
  BIGFOOT_IGNORE_SYNC_BEGIN();
  pthread_mutex_lock(&mutex);
  pthread_rwlock_wrlock(&rwlock);
  __atomic_store_n(&flag, 2, __ATOMIC_RELAXED);
  BIGFOOT_IGNORE_SYNC_END();
  pthread_rwlock_unlock(&rwlock);
  pthread_mutex_unlock(&mutex);
}

static void third(void) {
  use(__atomic_load_n(&flag, __ATOMIC_ACQUIRE));
  by_atomic = 3;
  pthread_mutex_lock(&mutex);
  by_mutex = 3;
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_wrlock(&rwlock);
  by_rwlock = 3;
  pthread_rwlock_unlock(&rwlock);
}

int main(void) {
  in_turn3(first, second, third);
  return 0;
}
