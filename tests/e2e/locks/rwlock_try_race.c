// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A try for a lock that is taken orders nothing.
// RACE: @main@ @owner@ shared
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *owner(void *unused) {
  shared = 1;  // @owner@
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  barrier_wait();
  barrier_wait();
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, owner, 0);
  barrier_wait();
  if (pthread_rwlock_tryrdlock(&lock) == 0 || pthread_rwlock_trywrlock(&lock) == 0) __builtin_trap();
  shared = 2;  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
