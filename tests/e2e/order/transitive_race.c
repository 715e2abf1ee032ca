// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 told T2 by a mutex, T2 told T3 by a semaphore: what T3 knows of T1 is what T1 did up to its unlock.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T3 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include <semaphore.h>

#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t told;
long balance, other;

static void first(void) {
  pthread_mutex_lock(&mutex);
  balance = 1;
  pthread_mutex_unlock(&mutex);  // @RELEASE@
  balance = 2;                   // @BEFORE@
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  other = 1;
  sem_post(&told);
}

static void third(void) {
  sem_wait(&told);
  balance = 3;  // @NOW@
}

int main(void) {
  sem_init(&told, 0, 0);
  in_turn3(first, second, third);
}
