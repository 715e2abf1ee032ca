// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 took what T2 had given; that tells T2 nothing of T1.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 never synchronised with T1; main thread created both\.
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void *first(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  balance = 2;  // @BEFORE@
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
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
