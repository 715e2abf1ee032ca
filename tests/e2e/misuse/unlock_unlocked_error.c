// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks of each kind are unlocked though nobody holds them.
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex \(or by a wrong thread\)
// EXPECT: #0 pthread_mutex_unlock
// EXPECT: #1 main .*@mutex@
// EXPECT: Mutex M1 \(0x[0-9a-f]+\)\.
// EXPECT: #1 main .*@twice@
// EXPECT: Mutex M\d+ \(0x[0-9a-f]+\) created at:
// EXPECT: #0 pthread_mutex_unlock
// EXPECT: #1 main .*@recursive@
// EXPECT: #0 pthread_rwlock_unlock
// EXPECT: #1 main .*@rwlock@
// EXPECT: #0 pthread_spin_unlock
// EXPECT: #1 main .*@spin@
// REPORTS: 5
#include <pthread.h>

int main(void) {
  static pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER, used = PTHREAD_MUTEX_INITIALIZER;
  static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_mutex_t recursive;
  pthread_mutexattr_t attributes;
  pthread_spinlock_t spin;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &attributes);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);

  pthread_mutex_unlock(&fresh);      // @mutex@
  pthread_mutex_lock(&used);
  pthread_mutex_unlock(&used);
  pthread_mutex_unlock(&used);       // @twice@
  pthread_mutex_unlock(&recursive);  // @recursive@
  pthread_rwlock_unlock(&rwlock);    // @rwlock@
  pthread_spin_unlock(&spin);        // @spin@
  return 0;
}
