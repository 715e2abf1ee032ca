// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A writer is ordered behind the readers that came before it.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_rwlock_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
long balance;

static void first(void) {
  pthread_rwlock_rdlock(&lock);
  use(balance);
  pthread_rwlock_unlock(&lock);  // @RELEASE@
  balance = 2;                   // @BEFORE@
}

static void second(void) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
