// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why nothing orders the accesses of a race: what the thread of the later one knows of the other. docs/precision.md, W1 to W4.
#ifndef BIGFOOT_RUNTIME_REPORT_ORDER_H
#define BIGFOOT_RUNTIME_REPORT_ORDER_H

#include "runtime/report/stream.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

enum class OrderKind {
  kKnown,      // the access itself: there is nothing to explain
  kNone,       // nothing at all
  kRelease,    // all up to one release
  kCreation,   // all up to the creation of a thread, its own often
  kFork,       // all up to the fork that made this process
  kForgotten,  // all up to a release that was too long ago
};

struct Order {
  OrderKind kind = OrderKind::kKnown;
  epochs::Given given{};                // of a release
  const ThreadInfo *created = nullptr;  // of a creation: the new thread
};

// What `thread` knows of the one that made an access in epoch `access`. Requires: the thread's clock is that of its own access.
Order findOrder(const Thread &thread, const ThreadInfo &before, Epoch access);

// The mutex that a report is to describe with it; object 0: none.
depot::LocksetEntry mutexOf(const Order &order);
// Its line; `mutex` is the number that reports have for that mutex.
void describeOrder(Stream &out, const Order &order, uint32_t mutex);

}  // namespace bigfoot

#endif
