// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/depot.h"

#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::depot {
namespace {

// Entries are runs of 8-byte units in a region, addressed by the index of their first unit. A header unit holds the length and a
// part of the hash; the next unit the index of the next entry in the bucket.
//
// A table that outgrows its buckets goes on with more of them; entries stay in the bucket where they were linked in first. (With
// one size for all, chains of a program with 10^6 stacks took a third of its time; the larger size alone would cost small programs
// megabytes.)
//
// Thread safety: entries are immutable once linked in; linking holds the lock of the hash, searching needs none.
// All zero at first: megabytes that no file has to hold.
template <const Region &kRegion>
class Table {
 public:
  // The entry of `count` units that begins with this key and has this hash, or 0. All units but `rest` are its key.
  uint32_t find(const uint64_t *key, unsigned count, uint64_t hash, unsigned rest = 0) const {
    if (__atomic_load_n(&entries_, __ATOMIC_RELAXED) > 2 * kFew)
      if (uint32_t found = findFrom(many_[hash % kMany], key, header(count, hash), count - rest)) return found;
    return findFrom(few_[hash % kFew], key, header(count, hash), count - rest);
  }

  // The same, made if it is not there.
  uint32_t intern(const uint64_t *units, unsigned count, uint64_t hash, unsigned rest = 0) {
    if (uint32_t found = find(units, count, hash, rest)) return found;
    Guard guard(lock_[hash % kLocks]);
    if (uint32_t found = find(units, count, hash, rest)) return found;
    const uint32_t id = claim(count + 2);
    const bool many = __atomic_add_fetch(&entries_, 1, __ATOMIC_RELAXED) > 2 * kFew;
    uint32_t &head = many ? many_[hash % kMany] : few_[hash % kFew];
    uint64_t *entry = at(id);
    entry[0] = header(count, hash);
    entry[1] = head;
    for (unsigned i = 0; i < count; ++i) entry[2 + i] = units[i];
    __atomic_store_n(&head, id, __ATOMIC_RELEASE);
    return id;
  }

  const uint64_t *units(uint32_t id) const { return at(id) + 2; }
  unsigned count(uint32_t id) const { return static_cast<uint32_t>(at(id)[0]); }
  uint64_t usedBytes() const { return uint64_t{__atomic_load_n(&used_, __ATOMIC_RELAXED)} * 8; }

 private:
  static constexpr unsigned kFew = 1 << 14, kMany = 1 << 20, kLocks = 64;

  uint64_t *at(uint32_t id) const { return kRegion.as<uint64_t>() + id; }

  static uint64_t header(unsigned count, uint64_t hash) { return hash << 32 | count; }

  uint32_t findFrom(const uint32_t &head, const uint64_t *key, uint64_t header, unsigned key_count) const {
    for (uint32_t id = __atomic_load_n(&head, __ATOMIC_ACQUIRE); id; id = static_cast<uint32_t>(at(id)[1])) {
      const uint64_t *entry = at(id);
      if (entry[0] != header) continue;
      unsigned i = 0;
      while (i < key_count && entry[2 + i] == key[i]) ++i;
      if (i == key_count) return id;
    }
    return 0;
  }

  uint32_t claim(unsigned units) {
    const uint64_t id = __atomic_fetch_add(&used_, units, __ATOMIC_RELAXED) + 1;
    if ((id + units) * 8 > kRegion.bytes) die("%s full: too many different ones", kRegion.what);
    return static_cast<uint32_t>(id);
  }

  uint64_t used_ = 0;
  uint32_t entries_ = 0;
  uint32_t few_[kFew] = {}, many_[kMany] = {};
  SpinLock lock_[kLocks] = {};
};

constexpr Region kLocksetHalf{kRecords.start, kRecords.bytes / 2, "lock sets"};
constexpr Region kRecordHalf{kRecords.start + kRecords.bytes / 2, kRecords.bytes / 2, "access records"};

constinit Table<kStacks> g_stacks;
constinit Table<kLocksetHalf> g_locksets;
constinit Table<kRecordHalf> g_records;

// The lower bits choose the bucket.
uint64_t mixed(uint64_t hash) { return hash ^ hash >> 32; }

constexpr unsigned kRecordUnits = 3, kRecordKeyUnits = 2, kRecordRest = kRecordUnits - kRecordKeyUnits;
static_assert(sizeof(Record) == kRecordUnits * 8 && __builtin_offsetof(Record, stack) == kRecordKeyUnits * 8);
static_assert(sizeof(LocksetEntry) == 8);

}  // namespace

uint64_t hashStack(const uint64_t *frames, unsigned count) {
  uint64_t h = 0;
  for (unsigned i = count; i > 0; --i) h = hashCalled(h, frames[i - 1]);
  return h;
}

StackId internStack(const uint64_t *frames, unsigned count, uint64_t hash) {
  return static_cast<StackId>(g_stacks.intern(frames, count, mixed(hash)));
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
  return static_cast<LocksetId>(g_locksets.intern(units, count, mixed(h)));
}

Lockset lockset(LocksetId id) {
  if (id == LocksetId::kNone) return {nullptr, 0};
  const auto i = static_cast<uint32_t>(id);
  return {reinterpret_cast<const LocksetEntry *>(g_locksets.units(i)), g_locksets.count(i)};
}

RecordId findRecord(const Site *site, uint64_t key) {
  const uint64_t units[kRecordKeyUnits] = {reinterpret_cast<uint64_t>(site), key};
  return static_cast<RecordId>(g_records.find(units, kRecordUnits, mixed(hashStack(units, kRecordKeyUnits)), kRecordRest));
}

RecordId internRecord(const Record &record) {
  uint64_t units[kRecordUnits];
  __builtin_memcpy(units, &record, sizeof record);
  const uint64_t hash = mixed(hashStack(units, kRecordKeyUnits));
  return static_cast<RecordId>(g_records.intern(units, kRecordUnits, hash, kRecordRest));
}

const Record &record(RecordId id) {
  return *reinterpret_cast<const Record *>(g_records.units(static_cast<uint32_t>(id)));
}

uint64_t usedBytes() { return g_stacks.usedBytes() + g_locksets.usedBytes() + g_records.usedBytes(); }

}  // namespace bigfoot::depot
