// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// However much main thread released since: it is remembered where a thread was created.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T1 knows nothing of main thread since main thread created it; the write came after it:\n    #0 pthread_create .*\n    #1 .*@CREATION@
// REPORTS: 1
#include "../in_turn.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
long balance;

static void *second(void *unused) {
  barrier_wait();
  balance = 3;  // @NOW@
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_create(&thread, 0, second, 0);  // @CREATION@
  for (int i = 0; i < 2000; ++i) {
    pthread_mutex_lock(&mutex);
    balance = i;
    pthread_mutex_unlock(&mutex);
  }
  balance = 2;  // @BEFORE@
  barrier_wait();
  pthread_join(thread, 0);
}
