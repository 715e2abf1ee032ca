// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// While a thread waits with the mutex held, no other comes to the access.
// CHASE: @COUNT@ @LOOK@
#include "two_threads.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long counter, seen[2];

static void work(int thread) {
  for (long i = 0; i < kRounds / 4; ++i) {
    pthread_mutex_lock(&mutex);
    counter += thread;  // @COUNT@
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    seen[thread] = counter;  // @LOOK@
    pthread_mutex_unlock(&mutex);
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
