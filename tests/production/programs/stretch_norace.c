// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses before and behind a lock, with addresses that are known from the start: the sled of the first must not stand before the second.
// CHASE: @COUNT@
#include "two_threads.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long counter, own[2][64];

static void work(int thread) {
  for (long i = 0; i < kRounds / 4; ++i) {
    own[thread][0] = i;
    pthread_mutex_lock(&mutex);
    counter += thread;  // @COUNT@
    pthread_mutex_unlock(&mutex);
    own[thread][1] = i;
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
