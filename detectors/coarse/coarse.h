// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A filter: makes every access to a heap block one to its first byte, so that detectors behind it keep one state for each allocation, as
// the coarse granularity of paper 003, section 4. May make them report races that are not there, between accesses to different parts.
#ifndef BIGFOOT_DETECTORS_COARSE_COARSE_H
#define BIGFOOT_DETECTORS_COARSE_COARSE_H

#include <map>

#include "detectors/detector.h"

namespace bigfoot {

class Coarse : public EventHandlers {
 public:
  explicit Coarse(Findings &) {}

  Event rewrite(const Event &e) {
    if (!isAccess(e.kind) && e.kind != EventKind::kDeallocate) return e;
    const auto after = blocks_.upper_bound(e.object);
    if (after == blocks_.begin()) return e;
    const auto &[start, size] = *std::prev(after);
    if (e.object - start >= size) return e;
    Event coarse = e;
    coarse.object = start;
    if (isAccess(e.kind)) coarse.size = 1;
    return coarse;
  }
  void allocate(const Event &e) { blocks_[e.object] = e.size; }
  void deallocate(const Event &e) { blocks_.erase(e.object); }

 private:
  std::map<uint64_t, uint64_t> blocks_;  // alive: start and size
};

}  // namespace bigfoot

#endif
