// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex is used after it was destroyed, in every way.
// CFLAGS: -D_GNU_SOURCE
// EXPECT: WARNING: BigFoot: use of an invalid mutex \(e.g. uninitialized or destroyed\)
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 main .*@lock@
// EXPECT: Destroyed at:
// EXPECT: #0 pthread_mutex_destroy
// EXPECT: #1 main .*@destroyed@
// EXPECT: Mutex M1 .* created at:
// EXPECT: #1 main .*@created@
// EXPECT: #1 main .*@trylock@
// EXPECT: #1 main .*@timedlock@
// EXPECT: #1 main .*@clocklock@
// EXPECT: #1 main .*@unlock@
// EXPECT: #0 pthread_cond_wait
// EXPECT: #1 main .*@wait@
// EXPECT: #1 main .*@again@
// REPORTS: 7
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void) {
  const struct timespec past = {0, 0};
  pthread_mutex_init(&mutex, 0);             // @created@
  pthread_mutex_destroy(&mutex);             // @destroyed@
  pthread_mutex_lock(&mutex);                // @lock@
  pthread_mutex_trylock(&mutex);             // @trylock@
  pthread_mutex_timedlock(&mutex, &past);    // @timedlock@
  pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &past);  // @clocklock@
  pthread_mutex_unlock(&mutex);              // @unlock@
  pthread_cond_wait(&condition, &mutex);     // @wait@
  pthread_mutex_destroy(&mutex);             // @again@
  return 0;
}
