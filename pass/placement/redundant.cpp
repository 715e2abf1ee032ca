// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/placement/redundant.h"

#include "llvm/ADT/Statistic.h"
#include "pass/access/access.h"
#include "pass/placement/remarks.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(dropped_after, "Checks dropped because an earlier one covers the access");
ALWAYS_ENABLED_STATISTIC(dropped_before, "Checks dropped because a later one covers the access");

namespace bigfoot {

namespace {

// What ends a past check (F2) and an anticipated access (F3).
constexpr Effects kEndsPast = kMayRelease | kMayFree;
constexpr Effects kEndsAnticipated = kMayAcquire | kMayFree | kMayThrow | kMayStop;

class Redundant {
 public:
  Redundant(const Paths &paths, AccessList &accesses) : paths_(paths), accesses_(accesses) {}

  void arrive(const Event &event, const PlacedPaths &placed, BitVector &facts) const {
    const auto found = placed.before.find(event.at);
    if (found == placed.before.end()) return;
    for (const PlacedPaths::Entry &entry : found->second) paths_.cover(entry.path, entry.is_write, facts);
  }

  void gain(const Event &event, BitVector &facts) const {
    for (unsigned i : event.accesses)
      if (!accesses_.dropped[i]) paths_.cover(*accesses_.path[i], accesses_.access[i]->is_write, facts);
  }

  // A decision of the walk under way does not change what others see: the reason for it may be dropped too. (M1)
  void decide(const Event &event, const BitVector &facts) {
    for (unsigned i : event.accesses)
      if (!accesses_.dropped[i] && paths_.covers(facts, *accesses_.path[i], accesses_.access[i]->is_write))
        decided_.push_back(i);
  }

  unsigned carryOut(function_ref<void(const Access &)> remark) {
    for (unsigned i : decided_) {
      accesses_.dropped[i] = true;
      remark(*accesses_.access[i]);
    }
    return decided_.size();
  }

 private:
  const Paths &paths_;
  AccessList &accesses_;
  SmallVector<unsigned> decided_;
};

}  // namespace

void dropChecksAfterChecks(const Events &events, const Paths &paths, AccessList &accesses, const PlacedPaths &placed,
                           Remarks &remarks) {
  Redundant redundant(paths, accesses);
  auto gain = [&](const Event &event, BitVector &facts) {
    redundant.arrive(event, placed, facts);
    redundant.gain(event, facts);
  };
  auto visit = [&](const Event &event, BitVector &facts) {
    redundant.arrive(event, placed, facts);
    redundant.decide(event, facts);
  };
  Facts before = flowForwards(events, paths, paths.bits(), kEndsPast, gain);
  for (unsigned i = 0; i < events.size(); ++i) walkForwards(events[i], paths, before[i], kEndsPast, gain, visit);
  dropped_after += redundant.carryOut([&](const Access &access) { remarks.droppedAfter(access); });
}

void dropChecksBeforeChecks(const Events &events, const Paths &paths, AccessList &accesses, Remarks &remarks) {
  Redundant redundant(paths, accesses);
  auto gain = [&](const Event &event, BitVector &facts) { redundant.gain(event, facts); };
  auto visit = [&](const Event &event, BitVector &facts) { redundant.decide(event, facts); };
  auto forget = [&](ArrayRef<unsigned> bases, BitVector &facts) {
    for (unsigned base : bases) paths.forget(base, facts);
  };
  Facts after = flowBackwards(events, paths.bits(), kEndsAnticipated, gain, forget);
  for (unsigned i = 0; i < events.size(); ++i) walkBackwards(events[i], after[i], kEndsAnticipated, gain, forget, visit);
  dropped_before += redundant.carryOut([&](const Access &access) { remarks.droppedBefore(access); });
}

}  // namespace bigfoot
