// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread joins another while it holds the spin lock that this one waits for.
// RUN-OPTIONS: deadlock_timeout=1
// EXPECT: WARNING: BigFoot: deadlock \(pid=\d+\)
// EXPECT: Thread T1 waits here for mutex M1, which main thread holds:
// EXPECT: #0 pthread_spin_lock
// EXPECT: waiter .*@waits@
// EXPECT: Main thread waits here for the end of thread T1:
// EXPECT: #0 pthread_join
// EXPECT: main .*@joins@
// REPORTS: 1
// TIMEOUT: 60
#include <pthread.h>

static pthread_spinlock_t spin;

static void *waiter(void *unused) {
  pthread_spin_lock(&spin);   // @waits@
  pthread_spin_unlock(&spin);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&spin);
  pthread_create(&thread, 0, waiter, 0);
  pthread_join(thread, 0);    // @joins@
  return 0;
}
