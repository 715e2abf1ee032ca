// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why nothing orders the accesses of a race: what the thread of the later one knows of the other. docs/precision.md, W1 to W4.
#ifndef BIGFOOT_RUNTIME_REPORT_ORDER_H
#define BIGFOOT_RUNTIME_REPORT_ORDER_H

#include "runtime/report/stream.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

enum class OrderKind {
  kKnown,      // the access itself: there is nothing to explain
  kNone,       // nothing at all
  kRelease,    // all up to one release
  kCreation,   // all up to the creation of a thread, its own often
  kFork,       // all up to the fork that made this process
  kForgotten,  // all up to a release of which the thread, or who had its number next, made kEntries others since
};

struct Order {
  OrderKind kind = OrderKind::kKnown;
  Given given{};                     // of a release
  const ThreadInfo *created = nullptr;  // of a creation: the new thread
};

// What `thread` knows of the one that made an access in epoch `access`. Requires: the thread's clock is that of its own access.
Order findOrder(const Thread &thread, const ThreadInfo &before, Epoch access);

// The index of the mutex that a report is to describe with it, or 0.
uint32_t mutexOf(const Order &order);
// Its line; `mutex` is the number that reports have for that mutex.
void describeOrder(Stream &out, const Order &order, uint32_t mutex);

}  // namespace bigfoot

#endif
