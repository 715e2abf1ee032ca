// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What T1 released when T2 last listened was collected, and its place used again.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 too long ago to say when; the write came after it\.
// REPORTS: 1
#include "../in_turn.h"

void __tsan_flush_memory(void);

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER, own = PTHREAD_MUTEX_INITIALIZER;
long balance, other;

static void *first(void *unused) {
  pthread_mutex_lock(&shared);
  balance = 1;
  pthread_mutex_unlock(&shared);
  barrier_wait();
  barrier_wait();
  balance = 2;
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 5000; ++i) {
      pthread_mutex_lock(&own);
      other = i;
      pthread_mutex_unlock(&own);
    }
    balance = 2;  // @BEFORE@
    __tsan_flush_memory();
  }
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  barrier_wait();
  pthread_mutex_lock(&shared);
  pthread_mutex_unlock(&shared);
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
