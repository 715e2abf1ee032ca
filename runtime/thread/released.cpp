// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/released.h"

namespace bigfoot {
namespace {

void raise(Clocks &clocks, Epoch e) {
  if (clocks.get(e.tid()) < e.clock()) clocks.set(e.tid(), e.clock());
}

}  // namespace

Clock g_lineage[kMaxThreads];

void Released::join(const Released &other) {
  if (isNothing() || (!isSeveral() && other.includes(epoch_))) {
    assign(other);
    return;
  }
  if (!other.isSeveral() && includes(other.epoch_)) return;
  if (!isSeveral()) raise(rest_, epoch_);
  rest_.join(other.rest_);
  if (!other.isSeveral()) raise(rest_, other.epoch_);
  setEpoch(kSeveral);
}

bool Released::teach(ThreadClock &clock) const {
  if (isKnownTo(clock)) return false;
  if (isSeveral()) return clock.join(rest_);
  const Epoch first(epoch_.tid(), since_);
  bool learnt = !(clock.knows(first) && isCurrent(first)) && clock.join(rest_);  // (C5)
  if (!clock.knows(epoch_)) {
    clock.set(epoch_.tid(), epoch_.clock());
    learnt = true;
  }
  return learnt;
}

}  // namespace bigfoot
