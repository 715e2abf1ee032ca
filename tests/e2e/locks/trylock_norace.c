// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A trylock that succeeds orders as a lock does.
#include <sched.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  for (int i = 0; i < 200; ++i) {
    while (pthread_mutex_trylock(&mutex) != 0) sched_yield();
    ++shared;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return shared == 400 ? 0 : 1;
}
