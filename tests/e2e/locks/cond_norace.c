// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A waiter gives its mutex up, and is ordered after whoever took it meanwhile.
#include "in_turn.h"

int shared, ready;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *waiter(void *unused) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  barrier_wait();
  while (!ready) pthread_cond_wait(&changed, &mutex);
  ++shared;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, waiter, 0);
  barrier_wait();
  pthread_mutex_lock(&mutex);
  ++shared;
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return shared == 3 ? 0 : 1;
}
