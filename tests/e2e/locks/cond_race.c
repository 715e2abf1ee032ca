// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal orders nothing by itself: what is written between unlock and signal races with the waiter.
// RACE: @second@ @first@ shared
// REPORTS: 1
#include "in_turn.h"

int shared, ready;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void first(void) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  shared = 1;  // @first@
  pthread_cond_signal(&changed);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  shared = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
