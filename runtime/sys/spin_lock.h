// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock for critical sections of a few instructions that wait for nothing else.
#ifndef BIGFOOT_RUNTIME_SYS_SPIN_LOCK_H
#define BIGFOOT_RUNTIME_SYS_SPIN_LOCK_H

#include <stdint.h>

#include "runtime/sys/os.h"

namespace bigfoot {

// Spins, then yields: the holder may have been preempted.
class Backoff {
 public:
  void pause() {
    if (++rounds_ < 64)
      __builtin_ia32_pause();
    else
      os::yield();
  }

 private:
  unsigned rounds_ = 0;
};

// All bytes zero is unlocked.
class SpinLock {
 public:
  bool tryLock() {
    return !__atomic_load_n(&taken_, __ATOMIC_RELAXED) && !__atomic_exchange_n(&taken_, 1, __ATOMIC_ACQUIRE);
  }
  void lock() {
    for (Backoff backoff; !tryLock();) backoff.pause();
  }
  void unlock() { __atomic_store_n(&taken_, 0, __ATOMIC_RELEASE); }

 private:
  uint8_t taken_ = 0;
};

// A lock that numbers what happens under it: whoever reads without it what it guards sees whether that changed meanwhile.
// All bytes zero is unlocked.
class VersionLock {
 public:
  void lock() {
    for (Backoff backoff; !tryLock();) backoff.pause();
  }
  bool tryLock() {
    uint64_t version = __atomic_load_n(&version_, __ATOMIC_RELAXED);
    if (isTaken(version)) return false;
    if (!__atomic_compare_exchange_n(&version_, &version, version + 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return false;
    __atomic_thread_fence(__ATOMIC_RELEASE);  // what is stored under the lock is seen with an odd version or a later one
    return true;
  }
  void unlock() { __atomic_store_n(&version_, version_ + 1, __ATOMIC_RELEASE); }
  // Odd while it is taken; 64 bits never come round.
  uint64_t version() const { return __atomic_load_n(&version_, __ATOMIC_ACQUIRE); }
  static bool isTaken(uint64_t version) { return version & 1; }

 private:
  uint64_t version_ = 0;
};

template <class Lock>
class Guard {
 public:
  explicit Guard(Lock &lock) : lock_(lock) { lock_.lock(); }
  ~Guard() { lock_.unlock(); }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;

 private:
  Lock &lock_;
};

}  // namespace bigfoot

#endif
