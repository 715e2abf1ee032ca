// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread numbers of dead threads, for those who know their end. docs/precision.md, T1.
#ifndef BIGFOOT_RUNTIME_THREAD_FREE_NUMBERS_H
#define BIGFOOT_RUNTIME_THREAD_FREE_NUMBERS_H

#include "core/epoch.h"

namespace bigfoot::registry {

// In the order in which they were freed. The last ones are the likely ones for a thread, whose creator joined them. Of tasks, which many others follow
// before anybody waits for them, it is the first ones.
class FreeNumbers {
 public:
  unsigned count() const { return end_ - begin_; }
  void add(Tid tid) { at(end_++) = tid; }

  // Returns: false if is(tid) is true of none that it looked at.
  template <class Is>
  bool take(Is is, Tid &tid) {
    constexpr unsigned kNewest = 64, kOldest = 8;
    const unsigned stop = count() > kNewest ? end_ - kNewest : begin_;
    for (unsigned i = end_; i != stop;) {
      tid = at(--i);
      if (!is(tid)) continue;
      for (--end_; i != end_; ++i) at(i) = at(i + 1);
      return true;
    }
    for (unsigned n = 0; n < kOldest && begin_ != stop; ++n) {
      tid = at(begin_++);
      if (is(tid)) return true;
      add(tid);
    }
    return false;
  }

  template <class Is>
  void dropThose(Is is) {
    const unsigned end = end_;
    end_ = begin_;
    for (unsigned i = begin_; i != end; ++i)
      if (const Tid tid = at(i); !is(tid)) add(tid);
  }

 private:
  Tid &at(unsigned i) { return tid_[i % kMaxThreads]; }

  Tid tid_[kMaxThreads];    // in a circle
  unsigned begin_, end_;
};

}  // namespace bigfoot::registry

#endif
