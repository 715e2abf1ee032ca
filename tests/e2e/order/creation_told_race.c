// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 created T3 and wrote; T3 told T2.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 created T3; the write came after it:\n    #0 pthread_create .*\n    #1 .*@CREATION@
// REPORTS: 1
#include <semaphore.h>

#include "../in_turn.h"

static sem_t told;
long balance;

static void *third(void *unused) {
  sem_post(&told);
  return unused;
}

static void first(void) {
  pthread_t thread;
  balance = 1;
  pthread_create(&thread, 0, third, 0);  // @CREATION@
  balance = 2;                           // @BEFORE@
  pthread_detach(thread);
}

static void second(void) {
  sem_wait(&told);
  balance = 3;  // @NOW@
}

int main(void) {
  sem_init(&told, 0, 0);
  in_turn(first, second);
}
