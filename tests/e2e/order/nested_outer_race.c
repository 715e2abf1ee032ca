// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 gives back two mutexes one after the other, with nothing in between; T2 takes the outer one alone.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@OUTER@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void first(void) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  balance = 1;
  pthread_mutex_unlock(&inner);  // @INNER@
  pthread_mutex_unlock(&outer);  // @OUTER@
  balance = 2;                   // @BEFORE@
}

static void second(void) {
  pthread_mutex_lock(&outer);
  pthread_mutex_unlock(&outer);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
