// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/stamps.h"

#include "runtime/shadow/collect.h"
#include "runtime/sys/die.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::stamps {
namespace {

constexpr uint32_t kChunk = 128;

SpinLock g_lock;
Stamp g_next = 1;         // never handed out from here on
Run *g_runs;              // owned
size_t g_run_count, g_run_at, g_run_capacity;
uint64_t g_made, g_live;  // stamps handed to threads since the collection; alive at that time

void takeChunk(Thread &thread) {
  suggestCollection();
  Guard guard(g_lock);
  uint32_t count = kChunk;
  Stamp start;
  if (g_run_at < g_run_count) {
    Run &run = g_runs[g_run_at];
    start = run.start;
    if (run.count <= kChunk) {
      count = run.count;
      ++g_run_at;
    } else {
      run.start += kChunk;
      run.count -= kChunk;
    }
  } else {
    if (kMaxStamp - g_next < kChunk)
      die("out of access stamps: 2^31 different accesses are still of interest at once");
    start = g_next;
    g_next += kChunk;
  }
  __atomic_fetch_add(&g_made, count, __ATOMIC_RELAXED);
  thread.chunk_next = start;
  thread.chunk_end = start + count;
}

}  // namespace

Stamp make(Thread &thread, Access access, depot::RecordId record, depot::LocksetId locks) {
  Window &w = *thread.window;
  if (thread.chunk_next == thread.chunk_end) takeChunk(thread);
  const Stamp s = thread.chunk_next++;
  kEpochs.as<Epoch>()[s] = Epoch(thread.tid, access, thread.now);
  kHistories.as<depot::RecordId>()[s] = record;
  kLocksHeld.as<depot::LocksetId>()[s] = locks;
  // Consecutive with the window, unless the chunk is new: then stamps before it match no more, which is only slower.
  if (s != w.base + w.count) {
    w = {s, 0};
    thread.reusable = s;
  }
  ++w.count;
  ++thread.statistics.stamps;
  return s;
}

Stamp highest() { return g_next; }
uint64_t madeSinceCollection() { return __atomic_load_n(&g_made, __ATOMIC_RELAXED); }

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
  g_made = 0;
}

uint64_t liveAfterCollection() { return g_live; }
uint64_t usedBytes() { return uint64_t{g_next} * (sizeof(Epoch) + sizeof(depot::RecordId) + sizeof(depot::LocksetId)); }

}  // namespace bigfoot::stamps
