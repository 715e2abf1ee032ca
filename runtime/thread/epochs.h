// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of epochs: what shadow entries hold instead of a thread and a clock of 64 bits.
//
// Numbers come in chunks of 1024. Those of a chunk belong to one thread number and are consecutive clocks of it, so that a table has one
// Epoch for each chunk: the numbers are 30 bits wide, and clocks and thread numbers are as wide as ever. A chunk that no entry has is used
// again (runtime/shadow/collect.cpp). docs/precision.md, E1 to E6.
#ifndef BIGFOOT_RUNTIME_THREAD_EPOCHS_H
#define BIGFOOT_RUNTIME_THREAD_EPOCHS_H

#include "runtime/records/depot.h"
#include "runtime/thread/chunk_list.h"
#include "runtime/thread/thread.h"

namespace bigfoot::epochs {

inline constexpr unsigned kChunkShift = 10;
inline constexpr uint32_t kChunk = 1u << kChunkShift, kChunks = 1u << (kEpochNumberBits - 2 - kChunkShift);

// Every number has two twins, which are nobody's present. Which epoch they are of, their number tells.
// (E5) By the one the release of a heap block is recorded: nobody knows it, so that whatever accesses the block afterwards is looked at.
// (E6) By the other its allocation: whoever knows the epoch knows it.
inline constexpr EpochNumber kReleaseBit = 1u << (kEpochNumberBits - 1), kAllocationBit = kReleaseBit >> 1;
inline EpochNumber ofRelease(EpochNumber n) { return n | kReleaseBit; }
inline bool isOfRelease(EpochNumber n) { return n & kReleaseBit; }
inline EpochNumber ofAllocation(EpochNumber n) { return n | kAllocationBit; }
inline bool isOfAllocation(EpochNumber n) { return n & kAllocationBit; }
inline EpochNumber withoutTwin(EpochNumber n) { return n & ~(kReleaseBit | kAllocationBit); }

// In an entry, what tells epochs of one chunk.
inline constexpr uint64_t kChunkBits = uint64_t{kChunk - 1} << kEpochShift;

// Chunk 0 is nobody's: number 0 is clock 0 of thread 0, which everyone knows. What a chunk denotes may change once, (D13).
inline Epoch firstOf(uint32_t chunk) {
  Epoch first;
  __atomic_load(&kEpochs.as<Epoch>()[chunk], &first, __ATOMIC_RELAXED);
  return first;
}
inline Epoch at(EpochNumber n) { return firstOf(n >> kChunkShift).after(n & (kChunk - 1)); }
// What the thread held in that epoch. (E3)
inline depot::LocksetId locks(EpochNumber n) { return kLocksHeld.as<depot::LocksetId>()[n]; }

// How a thread gave away all that came before an epoch of it, for reports. (W1)
struct Given {
  uint32_t object;  // a depot::LocksetId, whose last lock it was given to, or 0; of a creation the new ThreadInfo::id
  uint32_t place;   // a depot::StackId; a record's number, with kByStore or kByUpdate; kByFork or kByCreation, which have both bits
};
inline constexpr unsigned kByShift = 30;
inline constexpr uint32_t kByStore = 1u << kByShift, kByUpdate = 2u << kByShift, kByBits = kByStore | kByUpdate;
inline constexpr uint32_t kByFork = ~0u, kByCreation = ~0u - 1;
// Instead of an object: to whoever reads what it stores later; to the fiber that goes on; of OpenMP, to a task that it creates, to whoever waits
// for the end of this one, to a barrier, to the team of a parallel region, to an iteration that waits for this one.
inline constexpr uint32_t kToFence = ~0u, kToFiber = ~0u - 1, kToTask = ~0u - 2, kToTaskEnd = ~0u - 3, kToBarrier = ~0u - 4, kToTeam = ~0u - 5,
                          kToIteration = ~0u - 6;
inline bool hasObject(Given g) { return g.object && g.object < kToIteration; }

inline uint64_t *givenAt(EpochNumber n) { return &kReleases.as<uint64_t>()[n]; }
// Requires: the thread is about to release what came before its present epoch.
__attribute__((always_inline)) inline void setGiven(const Thread &t, Given g) {
  __atomic_store_n(givenAt(t.epoch), uint64_t{g.place} << 32 | g.object, __ATOMIC_RELAXED);
}
// The same ahead of time: what follows ends the present epoch, which is not the last of its chunk.
__attribute__((always_inline)) inline void setGivenNext(const Thread &t, Given g) {
  __atomic_store_n(givenAt(t.epoch + 1), uint64_t{g.place} << 32 | g.object, __ATOMIC_RELAXED);
}
// What was noted when `e`, which somebody knows, was given away. (W2) Returns: false if it is forgotten.
bool findGiven(Epoch e, Given &given);

// Whether an access stands for another of its thread: of the same kind and bytes, in an epoch of the same chunk. (R2)
inline bool standsFor(Entry fresh, Entry old) { return !((old.bits() ^ fresh.bits()) & ~(kChunkBits | Entry::kRecordMask)); }

// What shadow says of all granules of what the thread just allocated; nothing without a record. (E6)
__attribute__((always_inline)) inline Entry allocationBy(Thread &t, RecordNumber record) {
  if (!record) return Entry();
  t.recorded = true;
  return Entry(ofAllocation(t.epoch), Access::kWrite, kAllBytes, record);
}

// Whether the thread knows the epoch. Its own chunk has none that it does not, releases apart. (E2)
inline bool knows(const Thread &t, EpochNumber n) {
  return ((n ^ t.epoch) & ~(kAllocationBit | (kChunk - 1))) == 0 || t.clock.knows(at(n));
}

// The thread has its present clock under a number, and inline tests compare with that. Requires: inside, or nobody else knows the thread.
void begin(Thread &thread);

// Of the present epoch, in which nothing was recorded yet. A line that says so already is not touched: of a chunk of a short task nothing is.
inline void setLocks(const Thread &t, depot::LocksetId locks) {
  depot::LocksetId &line = kLocksHeld.as<depot::LocksetId>()[t.epoch];
  if (line != locks) line = locks;
}

// From now on all numbers of the chunk, whose maker is `by`, denote clocks from `first` on, of another thread number. (D13)
// Returns: false if the chunk is not the number `of`'s any more. Requires: inside.
bool denote(uint32_t chunk, Tid of, Epoch first, ThreadInfo *by);
// Who had the number when it was somebody's present, if `denote` was called since; else null.
inline ThreadInfo *makerOf(EpochNumber n) { return __atomic_load_n(&kMakers.as<ThreadInfo *>()[n >> kChunkShift], __ATOMIC_RELAXED); }

void startChunk(Thread &thread);

// The thread's clock has become the next one. In a chunk that has another number, that calls nothing.
inline bool isLastOfChunk(const Thread &t) { return (~t.epoch & (kChunk - 1)) == 0; }
inline void advanceInChunk(Thread &t) {
  ++t.epoch;
  setLocks(t, static_cast<depot::LocksetId>(t.lockset));
  t.recorded = false;
  *t.present = presentOf(t.epoch);
}
inline void advance(Thread &t) {
  if (isLastOfChunk(t)) [[unlikely]] {
    startChunk(t);
    --t.epoch;
  }
  advanceInChunk(t);
}

// For the collector, which has stopped the world.
uint32_t chunksUsed();
uint64_t chunksTakenSinceCollection();
uint64_t chunksLiveAfterCollection();
// Chunks whose bit is not set are free.
void replaceFree(const uint64_t *live);
uint64_t usedBytes();

}  // namespace bigfoot::epochs

#endif
