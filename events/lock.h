// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that is no pthread_mutex_t, which would be an event itself: waits by futex, and knows its owner.
#ifndef BIGFOOT_EVENTS_LOCK_H
#define BIGFOOT_EVENTS_LOCK_H

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bigfoot::events {

inline thread_local char t_identity __attribute__((tls_model("initial-exec")));  // its address is the thread's

class Lock {
 public:
  // Returns: false if this thread has it already: a signal handler interrupted it.
  bool acquireUnlessOwn() {
    if (__atomic_load_n(&owner_, __ATOMIC_RELAXED) == &t_identity) return false;
    acquire();
    return true;
  }
  void acquire() {
    int free = kFree;
    if (!__atomic_compare_exchange_n(&state_, &free, kTaken, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      while (__atomic_exchange_n(&state_, kAwaited, __ATOMIC_ACQUIRE) != kFree)
        syscall(SYS_futex, &state_, FUTEX_WAIT_PRIVATE, kAwaited, nullptr, nullptr, 0);
    __atomic_store_n(&owner_, &t_identity, __ATOMIC_RELAXED);
  }
  void release() {
    __atomic_store_n(&owner_, nullptr, __ATOMIC_RELAXED);
    if (__atomic_exchange_n(&state_, kFree, __ATOMIC_RELEASE) == kAwaited) syscall(SYS_futex, &state_, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  }
  // In the child of a fork, where no other thread is.
  void reset() {
    owner_ = nullptr;
    state_ = kFree;
  }

 private:
  enum : int { kFree, kTaken, kAwaited };
  int state_ = kFree;
  const char *owner_ = nullptr;
};

}  // namespace bigfoot::events

#endif
