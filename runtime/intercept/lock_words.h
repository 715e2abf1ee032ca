// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What libc's own words say of a lock. They are the truth: a lock may be initialised without a call, copied, or lie in memory that
// was something else, and whoever looks only at calls would see errors that are none.
//
// Each judgement is about the calling thread, which knows whether it holds the lock: what others do meanwhile changes nothing in it.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_LOCK_WORDS_H
#define BIGFOOT_RUNTIME_INTERCEPT_LOCK_WORDS_H

#include <pthread.h>
#include <stdint.h>

namespace bigfoot {

// glibc's words of a mutex; its headers give the kinds to initialisers.
class MutexWords {
 public:
  explicit MutexWords(const pthread_mutex_t &m) : words_(m.__data), kind_(__atomic_load_n(&m.__data.__kind, __ATOMIC_RELAXED)) {}

  bool destroyed() const { return kind_ == -1; }
  // Nobody holds it for certain.
  bool unlocked() const {
    if (elided()) return false;
    const auto word = static_cast<uint32_t>(__atomic_load_n(&words_.__lock, __ATOMIC_RELAXED));
    // Priority ceilings share the word with the lock; a dead owner's bit says that there is no owner.
    return ((kind_ & kCeiling ? word & ~kCeilingMask : word) & ~(keepsOwnerInLock() ? ~kOwnerMask : 0u)) == 0;
  }
  uint32_t owner() const {
    // The other word of a robust mutex says "inconsistent" instead, after its owner died.
    return static_cast<uint32_t>(__atomic_load_n(keepsOwnerInLock() ? &words_.__lock : &words_.__owner, __ATOMIC_RELAXED)) & kOwnerMask;
  }
  // Whether a second lock by the owner waits for ever: it neither counts nor says EDEADLK.
  bool waitsForItself() const { return (type() == PTHREAD_MUTEX_TIMED_NP || type() == PTHREAD_MUTEX_ADAPTIVE_NP) && !elided(); }
  // Whether an unlock by another than the owner fails, and changes nothing.
  bool unlockedByOwnerOnly() const {
    return type() == PTHREAD_MUTEX_RECURSIVE_NP || type() == PTHREAD_MUTEX_ERRORCHECK_NP || keepsOwnerInLock();
  }
  // The ordinary case of what is asked before a lock, and before an unlock: the kinds that keep their owner in a word of its own.
  bool isSurelyNotOwnedBy(uint32_t thread) const { return isOrdinary() && static_cast<uint32_t>(words_.__owner) != thread; }
  bool isSurelyHeldBy(uint32_t thread) const {
    return isOrdinary() && static_cast<uint32_t>(words_.__owner) == thread && words_.__lock != 0;
  }
  bool checksErrors() const { return type() == PTHREAD_MUTEX_ERRORCHECK_NP; }

 private:
  static constexpr int kTypes = 3, kRobust = 16, kInherits = 32, kCeiling = 64, kElided = 256;
  static constexpr uint32_t kOwnerMask = 0x3fffffff, kCeilingMask = 0xfff80000;

  bool isOrdinary() const { return (kind_ & ~kTypes) == 0; }
  int type() const { return kind_ & kTypes; }
  bool keepsOwnerInLock() const { return kind_ & (kRobust | kInherits); }
  bool elided() const { return kind_ & kElided; }  // then a held one may look free

  const decltype(pthread_mutex_t::__data) &words_;
  const int kind_;
};

// The same of a reader-writer lock.
class RwlockWords {
 public:
  explicit RwlockWords(const pthread_rwlock_t &l) : words_(l.__data) {}

  uint32_t readers() const { return __atomic_load_n(&words_.__readers, __ATOMIC_RELAXED) >> kReaderShift; }
  // Whether readers wait for writers that wait themselves.
  bool prefersWriters() const { return words_.__flags == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP; }
  uint32_t writer() const { return static_cast<uint32_t>(__atomic_load_n(&words_.__cur_writer, __ATOMIC_RELAXED)); }

 private:
  static constexpr unsigned kReaderShift = 3;

  const decltype(pthread_rwlock_t::__data) &words_;
};

}  // namespace bigfoot

#endif
