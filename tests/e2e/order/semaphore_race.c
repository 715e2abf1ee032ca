// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 called sem_post on 'tickets'; the write came after it:\n    #0 sem_post .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include <semaphore.h>

#include "../in_turn.h"

static sem_t tickets;
long balance;

static void first(void) {
  balance = 1;
  sem_post(&tickets);  // @RELEASE@
  balance = 2;         // @BEFORE@
}

static void second(void) {
  sem_wait(&tickets);
  balance = 3;  // @NOW@
}

int main(void) {
  sem_init(&tickets, 0, 0);
  in_turn(first, second);
}
