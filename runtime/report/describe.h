// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns what the runtime knows into lines of the findings stream.
#ifndef BIGFOOT_RUNTIME_REPORT_DESCRIBE_H
#define BIGFOOT_RUNTIME_REPORT_DESCRIBE_H

#include "runtime/report/describe_process.h"
#include "runtime/report/order.h"
#include "runtime/report/stream.h"
#include "runtime/thread/registry.h"

namespace bigfoot {

// One of the two accesses of a race.
struct Side {
  Access access;
  ThreadInfo *thread;
  const depot::Record *record;
  depot::LocksetId locks;
  uintptr_t address;  // of the first byte that races
};

// `after_free`: the earlier access was the release of the heap block, and may be ordered before the other.
// `title` stands for "data race" unless it is null.
void describeRace(Stream &out, uint64_t id, const Side &now, const Side &before, const Order &order, bool after_free, const char *title);

// Parts of findings: what lies at an address, a thread, a mutex by the index of its SyncObject.
void describeLocation(Stream &out, uintptr_t address);
void describeThread(Stream &out, const ThreadInfo &info);
void describeMutex(Stream &out, uint32_t object, uint32_t serial);
// What reports call it. Requires: reports are held.
uint32_t mutexNumber(uint32_t object);

}  // namespace bigfoot

#endif
