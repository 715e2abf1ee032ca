// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// T1 frees what T2 still uses.
// RACE: @NOW@ @BEFORE@
// EXPECT: T2 last synchronised with T1 when T1 unlocked M1; the release of the memory came after it:\n    #0 pthread_mutex_unlock .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include <stdlib.h>

#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long *shared;

static void first(void) {
  long *mine = malloc(sizeof *mine);
  *mine = 1;
  pthread_mutex_lock(&mutex);
  shared = mine;
  pthread_mutex_unlock(&mutex);  // @RELEASE@
  free(mine);                    // @BEFORE@
}

static void second(void) {
  pthread_mutex_lock(&mutex);
  long *theirs = shared;
  pthread_mutex_unlock(&mutex);
  use(*theirs);  // @NOW@
}

int main(void) { in_turn(first, second); }
