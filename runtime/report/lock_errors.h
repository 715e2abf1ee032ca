// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Locks that are used wrongly, in ThreadSanitizer's kinds.
#ifndef BIGFOOT_RUNTIME_REPORT_LOCK_ERRORS_H
#define BIGFOOT_RUNTIME_REPORT_LOCK_ERRORS_H

#include "runtime/thread/history.h"

namespace bigfoot {

enum class LockError : unsigned {
  kDestroyLocked,   // destroyed while a thread holds it
  kDoubleLock,      // locked by a thread that holds it, which waits for itself
  kInvalid,         // used after it was destroyed
  kBadUnlock,       // unlocked by a thread that does not hold it
  kBadReadLock,     // locked for reading while it is held for writing
  kHeldHere,        // held where the program says that no lock is
  kBadReadUnlock,   // unlocked as by a reader while it is held for writing
};

// Reports it, once for each stack, unless report_mutex_bugs or report_destroy_locked says not to. Requires: the thread is outside.
void reportLockError(Thread &thread, LockError error, const volatile void *lock, const Place &place);

}  // namespace bigfoot

#endif
