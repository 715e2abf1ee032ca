// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread locks its own mutex again and would wait for ever; the report comes before, and here ends the program.
// RUN-OPTIONS: halt_on_error=1
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 main .*@again@
// EXPECT: Locked by main thread at:
// EXPECT: #1 main .*@first@
// EXPECT: SUMMARY: BigFoot: double lock of a mutex .*@again@
// REPORTS: 1
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&mutex);  // @first@
  pthread_mutex_lock(&mutex);  // @again@
  return 0;
}
