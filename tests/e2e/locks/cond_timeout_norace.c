// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait that times out has the mutex again, and with it what others did under it.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>
#include <time.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *worker(void *unused) {
  const struct timespec past = {1, 0};
  for (int i = 0; i < 100; ++i) {
    pthread_mutex_lock(&mutex);
    ++shared;
    const int result = i % 2 ? pthread_cond_timedwait(&never, &mutex, &past)
                             : pthread_cond_clockwait(&never, &mutex, CLOCK_MONOTONIC, &past);
    if (result != ETIMEDOUT) __builtin_trap();
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
