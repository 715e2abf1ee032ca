// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who waits for what, with deadlock_timeout: threads that wait for each other. (LO8) of docs/lock-order.md.
#ifndef BIGFOOT_RUNTIME_SYNC_WAITING_H
#define BIGFOOT_RUNTIME_SYNC_WAITING_H

#include "runtime/sync/lock_graph.h"
#include "runtime/thread/history.h"

namespace bigfoot {

// What a thread in a deadlock waits for: a lock, or without one the end of its holder.
struct Wait {
  const ThreadInfo *thread;
  LockName lock;  // object 0: none
  const ThreadInfo *holder;
  depot::StackId stack;
};

// The thread is about to wait for the lock, or for the end of `Thread::awaits` if it is null, until `Awaited::is_waiting` is false again.
inline void noteWait(Thread &t, const volatile void *lock, LockMode mode, const Place &place) {
  const Busy busy(t);
  t.sync.awaited = {lock, mode == LockMode::kWrite, true, captureStack(t, place)};
}

// The threads that wait for each other, if the thread waits for one of them. Returns: none if it does not. Stops the world. Requires: outside.
void findDeadlock(Thread &thread, Array<Wait> &cycle);

}  // namespace bigfoot

#endif
