// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// However often T1 released since.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the write came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER, own = PTHREAD_MUTEX_INITIALIZER;
long balance, other;

static void first(void) {
  pthread_mutex_lock(&shared);
  balance = 1;
  pthread_mutex_unlock(&shared);  // @RELEASE@
  for (int i = 0; i < 20000; ++i) {
    pthread_mutex_lock(&own);
    other = i;
    pthread_mutex_unlock(&own);
  }
  balance = 2;  // @BEFORE@
}

static void second(void) {
  pthread_mutex_lock(&shared);
  pthread_mutex_unlock(&shared);
  balance = 3;  // @NOW@
}

int main(void) { in_turn(first, second); }
