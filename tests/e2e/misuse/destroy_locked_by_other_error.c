// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mutex, reader-writer lock and spin lock are destroyed while another thread holds them: each an error, and a race with the lock.
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #0 pthread_mutex_destroy
// EXPECT: Locked by thread T1 at:
// EXPECT: #1 holder .*@mutex@
// EXPECT: Thread T1 .*running\) created by main thread at:
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #0 pthread_rwlock_destroy
// EXPECT: Locked by thread T1 at:
// EXPECT: #1 holder .*@written@
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #0 pthread_rwlock_destroy
// EXPECT: Locked by thread T1 at:
// EXPECT: #1 holder .*@read@
// EXPECT: WARNING: BigFoot: destroy of a locked mutex
// EXPECT: #0 pthread_spin_destroy
// EXPECT: Locked by thread T1 at:
// EXPECT: #1 holder .*@spin@
// REPORTS: 8
#include <pthread.h>

#include "barrier.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t written = PTHREAD_RWLOCK_INITIALIZER, read = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t spin;

static void *holder(void *unused) {
  pthread_mutex_lock(&mutex);        // @mutex@
  pthread_rwlock_wrlock(&written);   // @written@
  pthread_rwlock_rdlock(&read);      // @read@
  pthread_spin_lock(&spin);          // @spin@
  barrier_wait();
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  barrier_init(2);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, holder, 0);
  barrier_wait();
  pthread_mutex_destroy(&mutex);
  pthread_rwlock_destroy(&written);
  pthread_rwlock_destroy(&read);
  pthread_spin_destroy(&spin);
  barrier_wait();
  pthread_join(thread, 0);
  return 0;
}
