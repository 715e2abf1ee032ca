// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A trylock that fails orders nothing, though the lock was released once before.
// RACE: @main@ @owner@ shared
// EXPECT: Write of size 4 .* by main thread:
// EXPECT: Previous write of size 4 .* by thread T1:
// REPORTS: 1
#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *owner(void *unused) {
  shared = 1;  // @owner@
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  barrier_wait();
  barrier_wait();
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, owner, 0);
  barrier_wait();
  if (pthread_mutex_trylock(&mutex) == 0) __builtin_trap();
  shared = 2;  // @main@
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
