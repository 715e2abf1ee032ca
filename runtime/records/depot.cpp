// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/records/depot.h"

#include "runtime/sys/die.h"
#include "runtime/sys/hash_table.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::depot {
namespace {

// Entries that have a `next` and are the same() or not, each stored once, in a region that fills up from the start. 0 is no number.
//
// Thread safety: any. Entries are immutable once they are in the table; looking for one needs no lock.
template <class Entry, const Region &kRegion>
class Table {
 public:
  uint32_t intern(const Entry &entry, uint64_t hash) {
    if (const uint32_t found = find(entry, hash)) return found;
    Guard guard(lock_[hash % kLocks]);
    if (const uint32_t found = find(entry, hash)) return found;
    const uint64_t number = __atomic_add_fetch(&used_, 1, __ATOMIC_RELAXED);
    if ((number + 1) * sizeof(Entry) > kRegion.bytes) die("%s full: too many different ones", kRegion.what);
    kRegion.as<Entry>()[number] = entry;
    table_.insert(hash, static_cast<uint32_t>(number));
    return static_cast<uint32_t>(number);
  }
  // 0 if it is not there.
  uint32_t find(const Entry &entry, uint64_t hash) const {
    return table_.find(hash, [&](uint32_t i) { return at(i).same(entry); });
  }
  const Entry &at(uint32_t i) const { return kRegion.as<Entry>()[i]; }
  uint64_t used() const { return __atomic_load_n(&used_, __ATOMIC_RELAXED); }
  uint64_t usedBytes() const { return used() * sizeof(Entry); }

 private:
  static constexpr unsigned kLocks = 64;

  uint64_t used_ = 0;
  HashTable<ByNumber<Entry, kRegion>, 14, 20> table_;
  SpinLock lock_[kLocks] = {};
};

struct Call {
  uint32_t next;
  StackId callers;
  uint64_t frame;
  bool same(const Call &other) const { return frame == other.frame && callers == other.callers; }
};
static_assert(sizeof(Call) == 16);

struct RecordEntry {
  Record record;
  uint32_t next;
  bool same(const RecordEntry &other) const {
    const Record &a = record, &b = other.record;
    return a.site == b.site && a.callers == b.callers && a.size == b.size && (a.site || a.frame == b.frame);
  }
};
static_assert(sizeof(RecordEntry) == 32);

constexpr Region kLocksetHalf{kRecords.start, kRecords.bytes / 2, "lock sets"};
constexpr Region kRecordHalf{kRecords.start + kRecords.bytes / 2, kRecords.bytes / 2, "access records"};

struct LocksetNode {
  uint32_t next;
  LocksetId others;
  LocksetEntry last;
  bool same(const LocksetNode &other) const { return others == other.others && last == other.last; }
};
static_assert(sizeof(LocksetNode) == 16);

constinit Table<Call, kStacks> g_calls;
constinit Table<RecordEntry, kRecordHalf> g_records;
constinit Table<LocksetNode, kLocksetHalf> g_locksets;

}  // namespace

uint64_t hashStack(const uint64_t *frames, unsigned count) {
  uint64_t h = 0;
  for (unsigned i = count; i > 0; --i) h = hashWith(h, frames[i - 1]);
  return h;
}

StackId internCall(StackId callers, uint64_t frame) {
  const uint64_t hash = hashWith(static_cast<uint64_t>(callers) * 0xff51afd7ed558ccd, frame);
  return static_cast<StackId>(g_calls.intern({0, callers, frame}, hash));
}

StackId internStack(const uint64_t *frames, unsigned count) {
  auto id = StackId::kNone;
  while (count > 0) id = internCall(id, frames[--count]);
  return id;
}

namespace {

void addFrames(Frames &frames, StackId id) {
  while (id != StackId::kNone) {
    const Call &call = g_calls.at(static_cast<uint32_t>(id));
    frames.add(call.frame);
    id = call.callers;
  }
}

}  // namespace

Frames stack(StackId id) {
  Frames frames;
  addFrames(frames, id);
  return frames;
}

LocksetId internLockset(LocksetId others, LocksetEntry last) {
  const uint64_t hash = hashWith(static_cast<uint64_t>(others) * 0xff51afd7ed558ccd, __builtin_bit_cast(uint64_t, last));
  return static_cast<LocksetId>(g_locksets.intern({0, others, last}, hash));
}

Lockset lockset(LocksetId id) {
  Lockset locks;
  for (; id != LocksetId::kNone && locks.count < Lockset::kMax; ++locks.count) {
    const LocksetNode &node = g_locksets.at(static_cast<uint32_t>(id));
    locks.entry[locks.count] = node.last;
    id = node.others;
  }
  for (unsigned i = 0, k = locks.count; i + 1 < k--; ++i) {
    const LocksetEntry first = locks.entry[i];
    locks.entry[i] = locks.entry[k];
    locks.entry[k] = first;
  }
  return locks;
}

namespace {

// Shadow entries have 22 bits for a record. The last of them are for places without their callers and sizes, of which there are no more than
// the program has code.
constexpr uint64_t kMostRecords = (1u << 22) - 1, kKeptForSites = 1u << 20;

uint64_t hashOf(const Record &record) {
  const uint64_t where = record.site ? reinterpret_cast<uint64_t>(record.site) : record.frame;
  return hashWith(static_cast<uint64_t>(record.callers) << 32 | record.size, where);
}

}  // namespace

RecordId internRecord(const Record &record) {
  // Threads that come at once may go beyond a limit by one each.
  constexpr uint64_t kMargin = 1 << 16;
  if (g_records.used() < kMostRecords - kKeptForSites) [[likely]] return static_cast<RecordId>(g_records.intern({record, 0}, hashOf(record)));
  if (const uint32_t found = g_records.find({record, 0}, hashOf(record))) return static_cast<RecordId>(found);
  if (g_records.used() >= kMostRecords - kMargin) die("too many places: more than 4 million accesses differ in code, size or stack");
  const Record bare{record.site, record.frame, StackId::kNone, record.site && record.size != kOfAllocation ? 0 : record.size};
  return static_cast<RecordId>(g_records.intern({bare, 0}, hashOf(bare)));
}

Record *recordNumber(uint32_t number) {
  return number <= g_records.used() ? const_cast<Record *>(&g_records.at(number).record) : nullptr;
}

const Record &record(RecordId id) { return g_records.at(static_cast<uint32_t>(id)).record; }

Frames stack(const Record &record) {
  Frames frames;
  frames.add(record.frame);
  addFrames(frames, record.callers);
  return frames;
}

uint64_t usedBytes() { return g_calls.usedBytes() + g_locksets.usedBytes() + g_records.usedBytes(); }

}  // namespace bigfoot::depot
