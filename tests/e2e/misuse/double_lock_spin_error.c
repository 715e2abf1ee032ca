// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread spins for a lock of its own.
// RUN-OPTIONS: halt_on_error=1
// EXPECT: WARNING: BigFoot: double lock of a mutex
// EXPECT: #0 pthread_spin_lock
// EXPECT: #1 main .*@again@
#include <pthread.h>

int main(void) {
  pthread_spinlock_t spin;
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&spin);
  pthread_spin_lock(&spin);  // @again@
  return 0;
}
