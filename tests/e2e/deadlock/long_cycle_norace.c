// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seven threads, of which the last takes its locks in the order of all; two of a cycle of three that one gate guards.
#include <pthread.h>

enum { kThreads = 7 };
static pthread_mutex_t fork_of[kThreads], three[3], gate = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_lock(one);
  pthread_mutex_lock(other);
  pthread_mutex_unlock(other);
  pthread_mutex_unlock(one);
}

static void *philosopher(void *given) {
  const int me = (int)(long)given, next = (me + 1) % kThreads;
  take(&fork_of[me < next ? me : next], &fork_of[me < next ? next : me]);
  if (me >= 3) return 0;
  if (me) pthread_mutex_lock(&gate);
  take(&three[me], &three[(me + 1) % 3]);
  if (me) pthread_mutex_unlock(&gate);
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i) pthread_mutex_init(&fork_of[i], 0);
  for (int i = 0; i < 3; ++i) pthread_mutex_init(&three[i], 0);
  for (long i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, philosopher, (void *)i);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  return 0;
}
