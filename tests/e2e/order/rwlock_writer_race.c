// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reader is ordered behind the writer that came before it, and T1 read after it had given the lock back.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the read came after it:\n    #0 pthread_rwlock_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
long balance;

static void first(void) {
  pthread_rwlock_wrlock(&lock);
  balance = 1;
  pthread_rwlock_unlock(&lock);  // @RELEASE@
  use(balance);                  // @BEFORE@
}

static void second(void) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
