// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 released more often since than is remembered.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T1 has released more than 512 times since T2 last synchronised with it\.
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER, own = PTHREAD_MUTEX_INITIALIZER;
long balance, other;

static void first(void) {
  pthread_mutex_lock(&shared);
  balance = 1;
  pthread_mutex_unlock(&shared);
  for (int i = 0; i < 600; ++i) {
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
