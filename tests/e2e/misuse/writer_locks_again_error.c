// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc refuses a second lock to the writer; the program does not look, and goes on as if it had it.
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #1 main .*@write@
// EXPECT: WARNING: BigFoot: read lock of a write locked mutex
// EXPECT: #1 main .*@read@
// EXPECT: SUMMARY: BigFoot: read lock of a write locked mutex .*@read@
// REPORTS: 2
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_wrlock(&lock);  // @write@
  pthread_rwlock_rdlock(&lock);  // @read@
  pthread_rwlock_unlock(&lock);
  return 0;
}
