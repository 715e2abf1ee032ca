/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock of the program's own whose atomics order nothing: what orders is said by annotations. */
#ifndef BIGFOOT_TESTS_E2E_ANNOTATIONS_SPIN_LOCK_H
#define BIGFOOT_TESTS_E2E_ANNOTATIONS_SPIN_LOCK_H

#include <bigfoot/bigfoot.h>

typedef struct {
  int taken, plain;
} spin_lock;

static inline void spin_lock_take(spin_lock *l, unsigned flags) {
  BIGFOOT_MUTEX_PRE_LOCK(l, flags);
  while (__atomic_exchange_n(&l->taken, 1, __ATOMIC_RELAXED)) continue;
  ++l->plain;
  BIGFOOT_MUTEX_POST_LOCK(l, flags, 1);
}

static inline int spin_lock_try(spin_lock *l) {
  BIGFOOT_MUTEX_PRE_LOCK(l, BIGFOOT_MUTEX_TRY);
  const int failed = __atomic_exchange_n(&l->taken, 1, __ATOMIC_RELAXED);
  BIGFOOT_MUTEX_POST_LOCK(l, BIGFOOT_MUTEX_TRY | (failed ? BIGFOOT_MUTEX_TRY_FAILED : 0), 1);
  return !failed;
}

static inline void spin_lock_give(spin_lock *l, unsigned flags) {
  BIGFOOT_MUTEX_PRE_UNLOCK(l, flags);
  --l->plain;
  __atomic_store_n(&l->taken, 0, __ATOMIC_RELAXED);
  BIGFOOT_MUTEX_POST_UNLOCK(l, flags);
}

#endif
