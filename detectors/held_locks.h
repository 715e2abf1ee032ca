// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which locks each thread holds, in any mode and for writing, for detectors that know no order of events but locks and barriers.
#ifndef BIGFOOT_DETECTORS_HELD_LOCKS_H
#define BIGFOOT_DETECTORS_HELD_LOCKS_H

#include <deque>

#include "core/lockset.h"
#include "detectors/detector.h"

namespace bigfoot {

class HeldLocks {
 public:
  struct Held {
    Lockset any = Lockset::kEmpty;      // locks_held(t)
    Lockset writing = Lockset::kEmpty;  // write_locks_held(t)
  };

  const Held &of(uint16_t thread) { return at(thread); }
  LocksetTable &table() { return table_; }

  void acquire(const Event &e) {
    Held &held = at(e.thread);
    held.any = table_.with(held.any, e.object);
    held.writing = table_.with(held.writing, e.object);
  }
  void acquireShared(const Event &e) { at(e.thread).any = table_.with(at(e.thread).any, e.object); }
  void release(const Event &e) {
    Held &held = at(e.thread);
    held.any = table_.without(held.any, e.object);
    held.writing = table_.without(held.writing, e.object);
  }

  std::string show(Lockset set) const {
    if (set == Lockset::kAll) return "all";
    std::string text = "{";
    for (const LockName lock : table_.members(set)) text += (text.size() > 1 ? "," : "") + std::to_string(lock);
    return text + "}";
  }

 private:
  Held &at(uint16_t thread) {
    if (thread >= threads_.size()) threads_.resize(thread + 1u);
    return threads_[thread];
  }
  LocksetTable table_;
  std::deque<Held> threads_;
};

}  // namespace bigfoot

#endif
