// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of the objects of abi/locks.def, as the functions there access it. Using a lock is an atomic read of it: it races with what
// begins or ends the lock's life, with free and with other plain writes, but not with another use, nor with a program that copies a
// structure with the lock in it. It comes before what the function orders: a lock that is not yet there is not made so by locking
// it, and who unlocks it last is ordered before who locks it next. docs/precision.md, L1 to L4.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_LOCK_MEMORY_H
#define BIGFOOT_RUNTIME_INTERCEPT_LOCK_MEMORY_H

#include "abi/locks.h"
#include "runtime/shadow/fast_path.h"

namespace bigfoot {

// At start.
void findLockFunctions();

// Whether the use of a lock tells nothing new, because the thread has released nothing since it used it last. (L4)
inline bool isUsedAgain(const void *lock, uint32_t number) {
  Thread *t = checkedThread();
  if (!t) return true;
  const auto address = reinterpret_cast<uintptr_t>(lock);
  const UsedLocks::Entry &used = t->sync.used_locks.of(address);
  return used.lock == address && used.epoch > t->released && lock && !kLockFunctions[number].changes;
}
// Records the use of a lock where that takes no more than the cell. Returns: whether it did. A place that has a record was found to call the
// function of that name, and no program's own.
BIGFOOT_INLINE inline bool useShort(Thread &t, const void *lock, uint32_t number, const Site *site, uint64_t context) {
  const auto address = reinterpret_cast<uintptr_t>(lock);
  const LockFunction &function = kLockFunctions[number];
  if (function.changes || t.shadow.judge_again || !t.sync.used_locks.hasAround(address)) [[unlikely]] return false;
  const Clock now = t.now;  // a signal handler that releases after the check leaves the use in the past
  if (!checkAtomicShort<Access::kAtomicRead>(t, {address, function.bytes, site, context})) [[unlikely]] return false;
  t.sync.used_locks.note(address, now);
  return true;
}
// `number` is that of a function of abi/locks.h, which is added to the place. Requires: not isUsedAgain.
void checkLockCall(const void *lock, uint32_t number, Place &place);

}  // namespace bigfoot

#endif
