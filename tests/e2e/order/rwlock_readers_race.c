// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers do not order each other: all that T2 knows of T1 it had before, by the mutex.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void first(void) {
  pthread_mutex_lock(&mutex);
  balance = 1;
  pthread_mutex_unlock(&mutex);  // @RELEASE@
  balance = 2;                   // @BEFORE@
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
