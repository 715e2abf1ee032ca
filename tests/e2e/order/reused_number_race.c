// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 told T2 and ended. T3, which main thread created when it had joined T1, has T1's number in the runtime, and has told T2 nothing.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 never synchronised with T3; main thread created both\.
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance, other;

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  other = 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *second(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

static void *third(void *unused) {
  balance = 2;  // @BEFORE@
  return unused;
}

int main(void) {
  pthread_t threads[3];
  barrier_init(2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  barrier_wait();
  pthread_create(&threads[2], 0, third, 0);
  pthread_join(threads[2], 0);
  barrier_wait();
  pthread_join(threads[1], 0);
}
