// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/epochs.h"

#include "runtime/sys/array.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::epochs {
namespace {

// A collection is suggested whenever so many chunks were taken.
constexpr uint32_t kSuggestEach = 256;

SpinLock g_lock;
uint32_t g_next = 1;       // chunks from here on were never handed out
Array<uint32_t> g_free;
uint64_t g_taken, g_live;  // chunks handed to threads since the collection; alive at that time

uint32_t takeChunk() {
  Guard guard(g_lock);
  if (++g_taken % kSuggestEach == 0) suggestCollection();
  if (g_free.count()) return g_free.take();
  if (g_next == kChunks) die("out of epoch numbers: 2^28 are still of interest at once");
  noteGrowth(kReleases, uint64_t{g_next} * kChunk * sizeof(uint64_t), uint64_t{g_next + 1} * kChunk * sizeof(uint64_t));
  noteGrowth(kLocksHeld, uint64_t{g_next} * kChunk * sizeof(depot::LocksetId), uint64_t{g_next + 1} * kChunk * sizeof(depot::LocksetId));
  return g_next++;
}

// Allocations are known as the rest of their epochs are. (E6)
void setFirst(uint32_t chunk, Epoch first) {
  __atomic_store(&kEpochs.as<Epoch>()[chunk], &first, __ATOMIC_RELEASE);
  __atomic_store(&kEpochs.as<Epoch>()[ofAllocation(chunk << kChunkShift) >> kChunkShift], &first, __ATOMIC_RELEASE);
}

}  // namespace

void startChunk(Thread &t) {
  const uint32_t chunk = takeChunk();
  setFirst(chunk, Epoch(t.tid, t.now));
  kEpochs.as<Epoch>()[ofRelease(chunk << kChunkShift) >> kChunkShift] = Epoch(t.tid, kMaxClock - kChunk);
  if (ThreadInfo *&maker = kMakers.as<ThreadInfo *>()[chunk]) maker = nullptr;
  t.epoch = chunk << kChunkShift;
  if (t.chunks) t.chunks->add(chunk);
}

bool denote(uint32_t chunk, Tid of, Epoch first, ThreadInfo *by) {
  if (firstOf(chunk).tid() != of) return false;
  if (ThreadInfo *&maker = kMakers.as<ThreadInfo *>()[chunk]; !maker) __atomic_store_n(&maker, by, __ATOMIC_RELAXED);
  setFirst(chunk, first);
  return true;
}

// Who took over a thread number may have left a chunk half used: the chunk that begins last is the one. Others may take chunks meanwhile.
bool findGiven(Epoch e, Given &given) {
  const Epoch next = e.after(1);
  uint32_t found = 0;
  Epoch first;
  for (uint32_t chunk = 1, end = __atomic_load_n(&g_next, __ATOMIC_RELAXED); chunk < end; ++chunk) {
    const Epoch begin = firstOf(chunk);
    if (begin.tid() != next.tid() || begin.clock() > next.clock() || next.clock() - begin.clock() >= kChunk) continue;
    if (found && begin.clock() < first.clock()) continue;
    found = chunk;
    first = begin;
  }
  if (!found) return false;
  const uint64_t bits = __atomic_load_n(givenAt(found * kChunk + static_cast<uint32_t>(next.clock() - first.clock())), __ATOMIC_ACQUIRE);
  given = {static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32)};
  return bits && firstOf(found) == first;
}

void begin(Thread &t) {
  if (!t.epoch) startChunk(t);
  setLocks(t, depot::LocksetId::kNone);
  t.recorded = false;
  *t.present = presentOf(t.epoch);
}

uint32_t chunksUsed() { return g_next; }
uint64_t chunksTakenSinceCollection() { return __atomic_load_n(&g_taken, __ATOMIC_RELAXED); }
uint64_t chunksLiveAfterCollection() { return g_live; }

void replaceFree(const uint64_t *live) {
  g_free.clear();
  for (uint32_t chunk = g_next - 1; chunk > 0; --chunk)
    if (!(live[chunk >> 6] >> (chunk & 63) & 1)) g_free.add(chunk);
  g_live = g_next - 1 - g_free.count();
  g_taken = 0;
}

uint64_t usedBytes() { return uint64_t{g_next} * (sizeof(Epoch) + kChunk * (sizeof(depot::LocksetId) + sizeof(uint64_t))); }

}  // namespace bigfoot::epochs
