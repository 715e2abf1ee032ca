// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 released the mutex twice, and T2 knows of the first time only.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance, other;

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  other = 1;
  pthread_mutex_unlock(&mutex);  // @RELEASE@
  barrier_wait();
  barrier_wait();
  balance = 2;  // @BEFORE@
  pthread_mutex_lock(&mutex);
  other = 2;
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

int main(void) {
  pthread_t threads[2];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
