// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex is destroyed by the thread that holds it. The same place again is no second report.
// EXPECT: WARNING: BigFoot: destroy of a locked mutex \(pid=\d+\)
// EXPECT: #0 pthread_mutex_destroy
// EXPECT: #1 life .*@destroyed@
// EXPECT: Locked by main thread at:
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 life .*@locked@
// EXPECT: Location is global 'mutex' of size 40
// EXPECT: Mutex M1 \(0x[0-9a-f]+\) created at:
// EXPECT: #0 pthread_mutex_init
// EXPECT: #1 life .*@created@
// EXPECT: SUMMARY: BigFoot: destroy of a locked mutex .*@destroyed@.* in life
// EXPECT: BigFoot: reported 1 warnings
// REPORTS: 1
#include <pthread.h>

pthread_mutex_t mutex;

__attribute__((noinline)) static void life(void) {
  pthread_mutex_init(&mutex, 0);     // @created@
  pthread_mutex_lock(&mutex);        // @locked@
  pthread_mutex_destroy(&mutex);     // @destroyed@
  __asm__ volatile("");
}

int main(void) {
  for (volatile int i = 0; i < 3; ++i) life();
  return 0;
}
