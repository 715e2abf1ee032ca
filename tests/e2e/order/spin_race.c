// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_spin_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_spinlock_t lock;
long balance;

static void first(void) {
  pthread_spin_lock(&lock);
  balance = 1;
  pthread_spin_unlock(&lock);  // @RELEASE@
  balance = 2;                 // @BEFORE@
}

static void second(void) {
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  balance = 3;  // @NOW@
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  in_turn(first, second);
}
