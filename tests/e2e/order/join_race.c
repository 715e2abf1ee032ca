// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T3 learnt of T1 by the mutex, and T2 joined T3.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void first(void) {
  pthread_mutex_lock(&mutex);
  balance = 1;
  pthread_mutex_unlock(&mutex);  // @RELEASE@
  balance = 2;                   // @BEFORE@
}

static void *third(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void second(void) {
  pthread_t thread;
  pthread_create(&thread, 0, third, 0);
  pthread_join(thread, 0);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
