// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An object as one location (docs/capsules.md, CP3): who wrote it last, and who read it since.
#ifndef BIGFOOT_DETECTORS_CAPSULE_OBJECT_ORDER_H
#define BIGFOOT_DETECTORS_CAPSULE_OBJECT_ORDER_H

#include <algorithm>
#include <vector>

#include "detectors/clock.h"
#include "detectors/detector.h"

namespace bigfoot {

struct Touch {
  Epoch epoch;
  Event by{};  // the call, or the access if there is none
};

class ObjectOrder {
 public:
  bool isUsed() const { return is_used_; }
  const Touch &written() const { return written_; }

  // Returns: an earlier use that a thread does not know and that conflicts, or null.
  const Touch *unordered(const VectorTime &now, bool writes) const {
    if (!now.knows(written_.epoch)) return &written_;
    const auto read = writes ? std::ranges::find_if(reads_, [&](const Touch &r) { return !now.knows(r.epoch); }) : reads_.end();
    return read == reads_.end() ? nullptr : &*read;
  }
  // Whether the same thread has recorded as much since its last release.
  bool has(Epoch now, bool writes) const {
    if (is_used_ && written_.epoch == now && (!writes || reads_.empty())) return true;
    return !writes && std::ranges::any_of(reads_, [&](const Touch &r) { return r.epoch == now; });
  }
  void record(Epoch now, const Event &by, bool writes) {
    is_used_ = true;
    if (writes) {
      written_ = {now, by};
      reads_.clear();
      return;
    }
    const auto own = std::ranges::find_if(reads_, [&](const Touch &r) { return r.epoch.tid() == now.tid(); });
    if (own != reads_.end()) *own = {now, by};
    else reads_.push_back({now, by});
  }

 private:
  Touch written_;
  std::vector<Touch> reads_;  // one of a thread
  bool is_used_ = false;
};

}  // namespace bigfoot

#endif
