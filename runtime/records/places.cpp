// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/places.h"

#include "runtime/sys/arena.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::places {
namespace {

// A record counts if its key was there before and after it was loaded. Who replaces one takes the key away meanwhile; a key that comes
// back stands for the same place.
struct alignas(64) Bucket {
  static constexpr unsigned kWays = 5;
  uint64_t key[kWays];  // 0: free
  uint32_t record[kWays];
  uint32_t victim;      // the way that is given up next
};
static_assert(sizeof(Bucket) == 64);

struct Table {
  Bucket *bucket;
  unsigned count;  // a power of two

  // The lowest bit of a key is always set.
  Bucket &of(uint64_t key) const { return bucket[key >> 1 & (count - 1)]; }
};

constexpr unsigned kFewest = 1 << 9, kMost = 1 << 17, kGrowth = 4;
Bucket g_first[kFewest];
constinit Table g_tables[] = {{g_first, kFewest}, {}, {}, {}, {}};
static_assert(kFewest * kGrowth * kGrowth * kGrowth * kGrowth == kMost);

SpinLock g_lock;
const Table *g_table = g_tables;  // replaced by the next one, filled already; old ones stay for who looks there
unsigned g_replaced;              // records that others took the place of since the table grew

// Requires: the lock. Returns: whether another record had to go.
bool put(const Table &table, uint64_t key, uint32_t record) {
  Bucket &bucket = table.of(key);
  unsigned way = 0;
  while (way < Bucket::kWays && bucket.key[way] && bucket.key[way] != key) ++way;
  const bool full = way == Bucket::kWays;
  if (full) way = bucket.victim++ % Bucket::kWays;
  __atomic_store_n(&bucket.key[way], 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  __atomic_store_n(&bucket.record[way], record, __ATOMIC_RELAXED);
  __atomic_store_n(&bucket.key[way], key, __ATOMIC_RELEASE);
  return full;
}

void grow() {
  const Table &from = *g_table;
  Table &to = g_tables[g_table - g_tables + 1];
  const unsigned count = from.count * kGrowth;
  to = {static_cast<Bucket *>(Arena::allocate(count * sizeof(Bucket))), count};
  for (const Bucket *b = from.bucket; b < from.bucket + from.count; ++b)
    for (unsigned i = 0; i < Bucket::kWays; ++i)
      if (b->key[i]) put(to, b->key[i], b->record[i]);
  __atomic_store_n(&g_table, &to, __ATOMIC_RELEASE);
  g_replaced = 0;
}

}  // namespace

depot::RecordId find(uint64_t key) {
  const Table &table = *__atomic_load_n(&g_table, __ATOMIC_ACQUIRE);
  const Bucket &bucket = table.of(key);
  for (unsigned i = 0; i < Bucket::kWays; ++i) {
    if (__atomic_load_n(&bucket.key[i], __ATOMIC_ACQUIRE) != key) continue;
    const uint32_t record = __atomic_load_n(&bucket.record[i], __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (__atomic_load_n(&bucket.key[i], __ATOMIC_RELAXED) == key) return static_cast<depot::RecordId>(record);
  }
  return depot::RecordId::kNone;
}

void add(uint64_t key, depot::RecordId record) {
  const Guard guard(g_lock);
  if (put(*g_table, key, static_cast<uint32_t>(record)) && ++g_replaced > g_table->count && g_table->count < kMost) grow();
}

void forgetAll() {
  const Guard guard(g_lock);
  for (Bucket *b = g_table->bucket; b < g_table->bucket + g_table->count; ++b)
    for (uint64_t &key : b->key) __atomic_store_n(&key, 0, __ATOMIC_RELAXED);
}

uint64_t usedBytes() {
  uint64_t bytes = 0;
  const Table *last = __atomic_load_n(&g_table, __ATOMIC_ACQUIRE);
  for (const Table *t = g_tables; t <= last; ++t) bytes += t->count * sizeof(Bucket);
  return bytes;
}

}  // namespace bigfoot::places
