// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of locks that let no reader in while a writer waits, readers wait for readers: two writers that come between are enough.
// CFLAGS: -D_GNU_SOURCE
// EXPECT: lock-order-inversion
// EXPECT: #1 second .*@second@
// EXPECT: #1 first .*@first@
// REPORTS: 1
#include "in_turn.h"

pthread_rwlock_t a = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP, b = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void first(void) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_rdlock(&b);   // @first@
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
}

static void second(void) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_rdlock(&a);   // @second@
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
