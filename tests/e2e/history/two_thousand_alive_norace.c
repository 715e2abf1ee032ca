// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two thousand threads alive at once, which count under one lock.
// LEVELS: O0 O2
// TIMEOUT: 120
#include "in_turn.h"

enum { kThreads = 2000 };
int counter;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  ++counter;
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  return unused;
}

int main(void) {
  static pthread_t threads[kThreads];
  pthread_attr_t attributes;
  barrier_init(kThreads);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  for (int i = 0; i < kThreads; ++i)
    if (pthread_create(&threads[i], &attributes, worker, 0) != 0) __builtin_trap();
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return counter == kThreads ? 0 : 1;
}
