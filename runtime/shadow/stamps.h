// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of stamps: who made an access, when, and what a report says of it.
//
// Stamps come in blocks of eight. Those of a block are of one epoch and one set of locks, which are stored once: 44
// bytes for up to eight accesses, and the epochs of a program's recent past lie close together. A thread reserves a chunk of
// blocks and hands their stamps out in order; those of its present epoch are its window. Free blocks come from runs that
// the collector found, then from the table's unused end.
#ifndef BIGFOOT_RUNTIME_SHADOW_STAMPS_H
#define BIGFOOT_RUNTIME_SHADOW_STAMPS_H

#include "runtime/thread/depot.h"
#include "runtime/thread/thread.h"

namespace bigfoot::stamps {

inline constexpr unsigned kBlockShift = 3;
inline constexpr Stamp kBlock = 1u << kBlockShift;

//   31..30    29..0
//   access    record
inline constexpr unsigned kRecordBits = 30;

inline Epoch epoch(Stamp s) { return kEpochs.as<Epoch>()[s >> kBlockShift]; }
inline depot::LocksetId locks(Stamp s) { return kLocksHeld.as<depot::LocksetId>()[s >> kBlockShift]; }
inline Access access(Stamp s) { return static_cast<Access>(kHistories.as<uint32_t>()[s] >> kRecordBits); }
inline depot::RecordId record(Stamp s) {
  return static_cast<depot::RecordId>(kHistories.as<uint32_t>()[s] & ((1u << kRecordBits) - 1));
}

// A new stamp of the thread's present epoch. Requires: inside; this is the current thread.
Stamp make(Thread &thread, Access access, depot::RecordId record, depot::LocksetId locks);

// No stamp made so far is used again: the epoch or the set of locks is another.
inline void startBlock(Thread &thread) {
  thread.chunk_next = (thread.chunk_next + kBlock - 1) & ~(kBlock - 1);
  thread.reusable = thread.chunk_next;
}

inline void forgetCovered(Window &window) {
  for (unsigned long &word : window.covered) __atomic_store_n(&word, kNothingCovered, __ATOMIC_RELAXED);
}

// Ends the thread's epoch: no stamp made so far is in its window any more.
inline void closeWindow(Thread &thread) {
  thread.window->count = 0;
  forgetCovered(*thread.window);
  startBlock(thread);
}

// For the collector, which has stopped the world. Blocks are named by their number.
struct Run {
  uint32_t start;
  uint32_t count;
};
uint32_t blocksUsed();
uint64_t blocksTakenSinceCollection();
uint64_t blocksLiveAfterCollection();
void replaceFreeRuns(const Run *runs, size_t count, uint64_t live);
uint64_t usedBytes();

}  // namespace bigfoot::stamps

#endif
