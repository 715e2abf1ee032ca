// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The atomic accesses to a location, which conflict with plain ones alone. Java's volatile variables have no others; C++'s can, and few
// locations have both. Accesses of either kind are not ordered among each other, so each kind is a vector clock.
#ifndef BIGFOOT_DETECTORS_ATOMIC_HISTORY_H
#define BIGFOOT_DETECTORS_ATOMIC_HISTORY_H

#include <memory>

#include "detectors/clock.h"
#include "detectors/findings.h"

namespace bigfoot {

// Where the last access of a kind was. A site for every clock would double the state that the papers compare, so a report of an earlier
// one has no position.
struct LastSite {
  uint32_t site = 0;
  Tid thread{};
  Earlier earlier(int racing, Access access) const {
    const auto t = static_cast<Tid>(racing);
    return {true, t, access, t == thread ? site : 0};
  }
};

class AtomicHistory {
 public:
  AtomicHistory() = default;
  AtomicHistory(const AtomicHistory &other) : kinds_(other.kinds_ ? new Kinds(*other.kinds_) : nullptr) {}
  AtomicHistory &operator=(const AtomicHistory &other) {
    kinds_.reset(other.kinds_ ? new Kinds(*other.kinds_) : nullptr);
    return *this;
  }

  void add(Epoch now, bool is_write, uint32_t site) {
    if (!kinds_) kinds_ = std::make_unique<Kinds>();
    Kind &kind = is_write ? kinds_->writes : kinds_->reads;
    kind.clocks.set(now.tid(), now.clock());
    kind.last = {site, now.tid()};
  }

  // One that races with a plain access by a thread that knows this much, or none.
  Earlier racingWith(const VectorTime &known, bool is_write) const {
    if (!kinds_) [[likely]] return {};
    if (const int thread = kinds_->writes.clocks.firstAbove(known); thread >= 0)
      return kinds_->writes.last.earlier(thread, Access::kAtomicWrite);
    if (!is_write) return {};
    const int thread = kinds_->reads.clocks.firstAbove(known);
    return thread >= 0 ? kinds_->reads.last.earlier(thread, Access::kAtomicRead) : Earlier{};
  }

 private:
  struct Kind {
    VectorTime clocks;
    LastSite last;
  };
  struct Kinds {
    Kind reads, writes;
  };
  std::unique_ptr<Kinds> kinds_;
};

}  // namespace bigfoot

#endif
