// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A reader that locks for writing waits for itself to be done with reading.
// RUN-OPTIONS: halt_on_error=1
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #0 pthread_rwlock_wrlock
// EXPECT: #1 main .*@write@
// EXPECT: Locked by main thread at:
// EXPECT: #1 main .*@read@
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_rdlock(&lock);  // @read@
  pthread_rwlock_wrlock(&lock);  // @write@
  return 0;
}
