// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 gave the mutex up to wait, and wrote when it was woken; T2, which woke it, took the mutex meanwhile.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1 to wait; the write came after it:\n    #0 pthread_cond_wait .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waits, ready;
long balance;

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  waits = 1;
  while (!ready) pthread_cond_wait(&condition, &mutex);  // @RELEASE@
  balance = 2;                                           // @BEFORE@
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  for (int done = 0; !done;) {
    pthread_mutex_lock(&mutex);
    if (waits) {
      ready = done = 1;
      pthread_cond_signal(&condition);
    }
    pthread_mutex_unlock(&mutex);
  }
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
