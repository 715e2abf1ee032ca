// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Readers that want to write what the other reads; a reader and a writer.
// EXPECT: lock-order-inversion
// EXPECT: #0 pthread_rwlock_wrlock
// EXPECT: #1 second .*@second@
// EXPECT: #0 pthread_rwlock_wrlock
// EXPECT: #1 first .*@first@
// EXPECT: lock-order-inversion
// EXPECT: #0 pthread_rwlock_rdlock
// EXPECT: #1 second .*@reads@
// EXPECT: #0 pthread_mutex_lock
// EXPECT: #1 first .*@mutex@
// REPORTS: 2
#include "in_turn.h"

pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER, c = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void first(void) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&b);   // @first@
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  pthread_rwlock_wrlock(&c);
  pthread_mutex_lock(&m);      // @mutex@
  pthread_mutex_unlock(&m);
  pthread_rwlock_unlock(&c);
}

static void second(void) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_wrlock(&a);   // @second@
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  pthread_mutex_lock(&m);
  pthread_rwlock_rdlock(&c);   // @reads@
  pthread_rwlock_unlock(&c);
  pthread_mutex_unlock(&m);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
