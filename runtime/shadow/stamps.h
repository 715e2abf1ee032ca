// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of stamps: who made an access, when, and what a report says of it.
//
// A thread reserves a chunk of consecutive stamps and hands them out in order; those of its present epoch are its window.
// Free stamps come from runs that the collector found, then from the table's unused end.
#ifndef BIGFOOT_RUNTIME_SHADOW_STAMPS_H
#define BIGFOOT_RUNTIME_SHADOW_STAMPS_H

#include "runtime/thread/depot.h"
#include "runtime/thread/thread.h"

namespace bigfoot::stamps {

inline Epoch epoch(Stamp s) { return kEpochs.as<Epoch>()[s]; }
inline depot::RecordId record(Stamp s) { return kHistories.as<depot::RecordId>()[s]; }

inline depot::LocksetId locks(Stamp s) { return kLocksHeld.as<depot::LocksetId>()[s]; }

inline bool inWindow(const Window &w, Stamp s) { return s - w.base < w.count; }

// A new stamp of the thread's present epoch. Requires: inside; this is the current thread.
Stamp make(Thread &thread, Access access, depot::RecordId record, depot::LocksetId locks);

// Ends the thread's epoch: no stamp made so far is in its window any more.
inline void closeWindow(Thread &thread) {
  thread.window->base += thread.window->count;
  thread.window->count = 0;
  thread.reusable = thread.chunk_next;
}

// For the collector, which has stopped the world.
struct Run {
  Stamp start;
  uint32_t count;
};
Stamp highest();
uint64_t madeSinceCollection();
void replaceFreeRuns(const Run *runs, size_t count, uint64_t live);
uint64_t liveAfterCollection();
uint64_t usedBytes();

}  // namespace bigfoot::stamps

#endif
