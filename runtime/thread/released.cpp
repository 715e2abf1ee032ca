// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/released.h"

namespace bigfoot {
namespace {

void raise(Clocks &clocks, Epoch e) {
  if (clocks.get(e.tid()) < e.clock()) clocks.set(e.tid(), e.clock());
}

// Threads that tell each other all they know end up with copies of one vector. (LO5) Returns: whether `order` is another now.
bool joinOrder(Clocks &order, const Clocks &other) {
  if (other.isEmpty() || order.isCopyOf(other) || order.covers(other)) return false;
  if (other.covers(order))
    order.share(other);
  else
    order.join(other);
  return true;
}

}  // namespace

Clock g_lineage[kMaxThreads];

void Released::join(const Released &other) {
  if (isNothing()) {
    assign(other);
    return;
  }
  const bool is_same = order_.isCopyOf(other.order_);
  Clocks order;
  order.share(order_);
  joinOrder(order, other.order_);
  joinClocks(other);
  order_.share(order);
  if (is_same || isSeveral()) return;
  raise(rest_, epoch_);  // its epoch alone would not say which order it has (LO5)
  setEpoch(kSeveral);
}

void Released::add(Epoch e) {
  if (isNothing())
    clear();
  else if (!isSeveral())
    raise(rest_, epoch_);
  raise(rest_, e);
  setEpoch(kSeveral);
}

void Released::joinClocks(const Released &other) {
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
  if (isKnownAsLock(clock)) return false;
  if (isSeveral()) return clock.join(rest_);
  const Epoch first(epoch_.tid(), since_);
  bool learnt = !(clock.knows(first) && isCurrent(first)) && clock.join(rest_);  // (C5)
  if (!clock.knows(epoch_)) {
    clock.set(epoch_.tid(), epoch_.clock());
    learnt = true;
  }
  return learnt;
}

bool Released::teachOrder(ThreadClock &clock, Clocks &order) const {
  if (!isSeveral()) clock.noteOrderOf(epoch_);
  return joinOrder(order, order_);
}

}  // namespace bigfoot
