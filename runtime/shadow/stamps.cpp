// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/stamps.h"

#include "runtime/options.h"
#include "runtime/shadow/collect.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::stamps {
namespace {

// A chunk bounds the window. A thread whose epoch outlasts a chunk gets a larger one: a compressor that sorts a block in one epoch
// meets hundreds of places again and again, and each missed the stamps of the chunk before (a quarter of pbzip2's time).
constexpr uint32_t kSmallestChunk = 64, kLargestChunk = 1024;

SpinLock g_lock;
uint32_t g_next = 1;       // blocks from here on were never handed out; stamp 0 is "never"
Run *g_runs;               // owned
size_t g_run_count, g_run_at, g_run_capacity;
uint64_t g_taken, g_live;  // blocks handed to threads since the collection; alive at that time

void takeChunk(Thread &thread) {
  Guard guard(g_lock);
  uint32_t count = thread.chunk_blocks, start;
  if (g_run_at < g_run_count) {
    Run &run = g_runs[g_run_at];
    start = run.start;
    if (run.count <= count) {
      count = run.count;
      ++g_run_at;
    } else {
      run.start += count;
      run.count -= count;
    }
  } else {
    if (g_next + count > kMaxStamp >> kBlockShift)
      die("out of access stamps: 2^28 epochs are still of interest at once");
    start = g_next;
    g_next += count;
    noteGrowth(kEpochs, uint64_t{start} * sizeof(Epoch), uint64_t{g_next} * sizeof(Epoch));
    noteGrowth(kHistories, uint64_t{start} * kBlock * sizeof(uint32_t), uint64_t{g_next} * kBlock * sizeof(uint32_t));
  }
  g_taken += count;
  if (g_taken >= g_live && g_taken >= options().collect_stamps / kBlock) suggestCollection();
  thread.chunk_start = thread.chunk_next = thread.own = start << kBlockShift;
  thread.chunk_end = (start + count) << kBlockShift;
}

void chooseChunkSize(Thread &thread) {
  const bool outlasted = thread.window->count && thread.window->base == thread.chunk_start;
  if (!outlasted)
    thread.chunk_blocks = kSmallestChunk;
  else if (thread.chunk_blocks < kLargestChunk)
    thread.chunk_blocks *= 2;
}

}  // namespace

Stamp make(Thread &thread, Access access, depot::RecordId record, depot::LocksetId locks) {
  if (thread.chunk_next == thread.chunk_end) {
    chooseChunkSize(thread);
    takeChunk(thread);
    // Stamps of the chunk before match no more, which is only slower.
    thread.window->count = 0;
    thread.reusable = thread.chunk_next;
  }
  const Stamp s = thread.chunk_next++;
  if (s % kBlock == 0) {
    kEpochs.as<Epoch>()[s >> kBlockShift] = Epoch(thread.tid, thread.now);
    kLocksHeld.as<depot::LocksetId>()[s >> kBlockShift] = locks;
  }
  kHistories.as<uint32_t>()[s] = static_cast<uint32_t>(record) | static_cast<uint32_t>(access) << kRecordBits;
  Window &w = *thread.window;
  if (w.count == 0) w.base = s;
  w.count = s + 1 - w.base;
  thread.caches_used = true;
  ++thread.statistics.stamps;
  return s;
}

uint32_t blocksUsed() { return g_next; }
uint64_t blocksTakenSinceCollection() { return __atomic_load_n(&g_taken, __ATOMIC_RELAXED); }
uint64_t blocksLiveAfterCollection() { return g_live; }

void replaceFreeRuns(const Run *runs, size_t count, uint64_t live) {
  if (count > g_run_capacity) {
    if (g_runs) Arena::release(g_runs, g_run_capacity * sizeof(Run));
    g_run_capacity = count * 2;
    g_runs = static_cast<Run *>(Arena::allocate(g_run_capacity * sizeof(Run)));
  }
  for (size_t i = 0; i < count; ++i) g_runs[i] = runs[i];
  g_run_count = count;
  g_run_at = 0;
  g_live = live;
  g_taken = 0;
}

uint64_t usedBytes() {
  return uint64_t{g_next} * (sizeof(Epoch) + sizeof(depot::LocksetId) + kBlock * sizeof(uint32_t));
}

}  // namespace bigfoot::stamps
