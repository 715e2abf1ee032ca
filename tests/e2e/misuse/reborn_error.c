// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mutex that was destroyed and made anew by assignment is a new one: reports do not tell of its former life.
// EXPECT: WARNING: BigFoot: unlock of an unlocked mutex
// EXPECT: Mutex M1 .* created at:
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 main .*@first@
// EXPECT-NOT: Destroyed at
// REPORTS: 1
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_destroy(&mutex);
  mutex = fresh;
  pthread_mutex_lock(&mutex);  // @first@
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}
