// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/depot.h"

#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::depot {
namespace {

// Entries are runs of 8-byte units in a region, addressed by the index of their first unit. A header unit holds
// the length; the next unit the index of the next entry in the bucket.
// Thread safety: entries are immutable once linked in; linking holds the bucket's lock, searching needs none.
class Table {
 public:
  constexpr explicit Table(Region region) : region_(region) {}

  uint32_t intern(const uint64_t *units, unsigned count, uint64_t hash) {
    const unsigned bucket = static_cast<unsigned>(hash) & (kBuckets - 1);
    uint32_t first = __atomic_load_n(&head_[bucket], __ATOMIC_ACQUIRE);
    if (uint32_t found = find(first, 0, units, count)) return found;
    Guard guard(lock_[bucket % kLocks]);
    const uint32_t newer = head_[bucket];
    if (uint32_t found = find(newer, first, units, count)) return found;
    const uint32_t id = claim(count + 2);
    uint64_t *entry = at(id);
    entry[0] = count;
    entry[1] = newer;
    for (unsigned i = 0; i < count; ++i) entry[2 + i] = units[i];
    __atomic_store_n(&head_[bucket], id, __ATOMIC_RELEASE);
    return id;
  }

  const uint64_t *units(uint32_t id) const { return at(id) + 2; }
  unsigned count(uint32_t id) const { return static_cast<unsigned>(at(id)[0]); }
  uint64_t usedBytes() const { return uint64_t{__atomic_load_n(&used_, __ATOMIC_RELAXED)} * 8; }

 private:
  static constexpr unsigned kBuckets = 1 << 16;
  static constexpr unsigned kLocks = 64;

  uint64_t *at(uint32_t id) const { return region_.as<uint64_t>() + id; }

  uint32_t find(uint32_t id, uint32_t stop, const uint64_t *units, unsigned count) const {
    for (; id != stop; id = static_cast<uint32_t>(at(id)[1])) {
      const uint64_t *entry = at(id);
      if (entry[0] != count) continue;
      unsigned i = 0;
      while (i < count && entry[2 + i] == units[i]) ++i;
      if (i == count) return id;
    }
    return 0;
  }

  uint32_t claim(unsigned units) {
    const uint64_t id = __atomic_fetch_add(&used_, units, __ATOMIC_RELAXED) + 1;
    if ((id + units) * 8 > region_.bytes) die("%s full: too many different ones", region_.what);
    return static_cast<uint32_t>(id);
  }

  const Region region_;
  uint64_t used_ = 0;
  uint32_t head_[kBuckets] = {};
  SpinLock lock_[kLocks] = {};
};

constinit Table g_stacks(kStacks);
constinit Table g_locksets(Region{kRecords.start, kRecords.bytes / 2, "lock sets"});
constinit Table g_records(Region{kRecords.start + kRecords.bytes / 2, kRecords.bytes / 2, "access records"});

constexpr unsigned kRecordUnits = 2;
static_assert(sizeof(Record) == kRecordUnits * 8);
static_assert(sizeof(LocksetEntry) == 8);

}  // namespace

uint64_t hashStack(const uint64_t *frames, unsigned count) {
  uint64_t h = 0;
  for (unsigned i = count; i > 0; --i) h = hashCalled(h, frames[i - 1]);
  return h;
}

StackId internStack(const uint64_t *frames, unsigned count, uint64_t hash) {
  return static_cast<StackId>(g_stacks.intern(frames, count, hash ^ hash >> 32));
}

Stack stack(StackId id) {
  if (id == StackId::kNone) return {nullptr, 0};
  const auto i = static_cast<uint32_t>(id);
  return {g_stacks.units(i), g_stacks.count(i)};
}

LocksetId internLockset(const LocksetEntry *entries, unsigned count) {
  if (count == 0) return LocksetId::kNone;
  const auto *units = reinterpret_cast<const uint64_t *>(entries);
  const uint64_t h = hashStack(units, count);
  return static_cast<LocksetId>(g_locksets.intern(units, count, h ^ h >> 32));
}

Lockset lockset(LocksetId id) {
  if (id == LocksetId::kNone) return {nullptr, 0};
  const auto i = static_cast<uint32_t>(id);
  return {reinterpret_cast<const LocksetEntry *>(g_locksets.units(i)), g_locksets.count(i)};
}

RecordId internRecord(const Record &record) {
  uint64_t units[kRecordUnits] = {};
  __builtin_memcpy(units, &record, sizeof record);
  const uint64_t h = hashStack(units, kRecordUnits);
  return static_cast<RecordId>(g_records.intern(units, kRecordUnits, h ^ h >> 32));
}

const Record &record(RecordId id) {
  return *reinterpret_cast<const Record *>(g_records.units(static_cast<uint32_t>(id)));
}

uint64_t usedBytes() { return g_stacks.usedBytes() + g_locksets.usedBytes() + g_records.usedBytes(); }

}  // namespace bigfoot::depot
