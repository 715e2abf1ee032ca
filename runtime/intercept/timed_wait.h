// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With deadlock_timeout, calls that would wait for a lock for ever wait in portions, between which the thread looks whether it ever can get it.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_TIMED_WAIT_H
#define BIGFOOT_RUNTIME_INTERCEPT_TIMED_WAIT_H

#include <errno.h>
#include <time.h>

#include "runtime/report/deadlocks.h"
#include "runtime/sync/waiting.h"
#include "runtime/sys/options.h"

namespace bigfoot {

inline bool isTimed(const Thread *t) { return options().deadlock_timeout > 0 && t; }

// `timed` waits for the lock until a time of CLOCK_REALTIME. Returns: its last result.
template <class Timed>
int waitInPortions(Thread &t, const volatile void *lock, LockMode mode, const Place &place, Timed timed) {
  noteWait(t, lock, mode, place);
  for (;;) {
    timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += static_cast<time_t>(options().deadlock_timeout);
    const int result = timed(&until);
    if (result != ETIMEDOUT) {
      t.sync.awaited.is_waiting = false;
      return result;
    }
    const Busy busy(t);
    endIfDeadlocked(t);
  }
}

}  // namespace bigfoot

#endif
