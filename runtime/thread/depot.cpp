// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/depot.h"

#include "runtime/sys/die.h"
#include "runtime/sys/memory_map.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::depot {
namespace {

// Entries of a table by their hash. One that outgrows its buckets goes on with more of them; entries stay in the bucket where they were
// linked in first. (With one size for all, chains of a program with 10^6 stacks took a third of its time; the larger size alone would
// cost small programs megabytes.)
//
// Thread safety: entries are immutable once linked in; linking holds the lock of the hash, searching needs none.
// All zero at first: megabytes that no file has to hold.
class Buckets {
 public:
  // The entry that `is` true of, or 0. next(id): the one that follows in its bucket.
  template <class Is, class Next>
  uint32_t find(uint64_t hash, Is is, Next next) const {
    const auto search = [&](const uint32_t &head) {
      uint32_t id = __atomic_load_n(&head, __ATOMIC_ACQUIRE);
      while (id && !is(id)) id = next(id);
      return id;
    };
    if (__atomic_load_n(&entries_, __ATOMIC_RELAXED) > 2 * kFew)
      if (const uint32_t found = search(many_[hash % kMany])) return found;
    return search(few_[hash % kFew]);
  }

  // The same, made by make(next one's id) if it is not there.
  template <class Is, class Next, class Make>
  uint32_t intern(uint64_t hash, Is is, Next next, Make make) {
    if (const uint32_t found = find(hash, is, next)) return found;
    Guard guard(lock_[hash % kLocks]);
    if (const uint32_t found = find(hash, is, next)) return found;
    const bool many = __atomic_add_fetch(&entries_, 1, __ATOMIC_RELAXED) > 2 * kFew;
    uint32_t &head = many ? many_[hash % kMany] : few_[hash % kFew];
    const uint32_t id = make(head);
    __atomic_store_n(&head, id, __ATOMIC_RELEASE);
    return id;
  }

 private:
  static constexpr unsigned kFew = 1 << 14, kMany = 1 << 20, kLocks = 64;

  uint32_t entries_ = 0;
  uint32_t few_[kFew] = {}, many_[kMany] = {};
  SpinLock lock_[kLocks] = {};
};

// A region that fills up from the start. Its first unit is not used: 0 is no index.
template <class Unit, const Region &kRegion>
class Filling {
 public:
  uint32_t claim(unsigned units) {
    const uint64_t i = __atomic_fetch_add(&used_, units, __ATOMIC_RELAXED) + 1;
    if ((i + units) * sizeof(Unit) > kRegion.bytes) die("%s full: too many different ones", kRegion.what);
    return static_cast<uint32_t>(i);
  }
  Unit *at(uint32_t i) const { return kRegion.as<Unit>() + i; }
  uint64_t used() const { return __atomic_load_n(&used_, __ATOMIC_RELAXED); }
  uint64_t usedBytes() const { return used() * sizeof(Unit); }

 private:
  uint64_t used_ = 0;
};

// Entries of one size, which have a `next` and are the same() or not.
template <class Entry, const Region &kRegion>
class Table {
 public:
  uint32_t intern(Entry entry, uint64_t hash) {
    return buckets_.intern(
        hash, [&](uint32_t i) { return at(i).same(entry); }, [&](uint32_t i) { return at(i).next; },
        [&](uint32_t next) {
          const uint32_t i = entries_.claim(1);
          entry.next = next;
          *entries_.at(i) = entry;
          return i;
        });
  }
  // 0 if it is not there.
  uint32_t find(const Entry &entry, uint64_t hash) const {
    return buckets_.find(
        hash, [&](uint32_t i) { return at(i).same(entry); }, [&](uint32_t i) { return at(i).next; });
  }
  const Entry &at(uint32_t i) const { return *entries_.at(i); }
  uint64_t used() const { return entries_.used(); }
  uint64_t usedBytes() const { return entries_.usedBytes(); }

 private:
  Buckets buckets_;
  Filling<Entry, kRegion> entries_;
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

// Sets of locks are runs of 8-byte units: the next one in the bucket and the count, and so many locks.
struct Locksets {
  Buckets buckets;
  Filling<uint64_t, kLocksetHalf> units;
};

constinit Table<Call, kStacks> g_calls;
constinit Table<RecordEntry, kRecordHalf> g_records;
constinit Locksets g_locksets;
static_assert(sizeof(LocksetEntry) == 8);

// The lower bits choose the bucket.
uint64_t mixed(uint64_t hash) { return hash ^ hash >> 32; }

}  // namespace

uint64_t hashStack(const uint64_t *frames, unsigned count) {
  uint64_t h = 0;
  for (unsigned i = count; i > 0; --i) h = hashCalled(h, frames[i - 1]);
  return h;
}

StackId internCall(StackId callers, uint64_t frame) {
  const uint64_t hash = hashCalled(static_cast<uint64_t>(callers) * 0xff51afd7ed558ccd, frame);
  return static_cast<StackId>(g_calls.intern({0, callers, frame}, mixed(hash)));
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

LocksetId internLockset(const LocksetEntry *entries, unsigned count) {
  if (count == 0) return LocksetId::kNone;
  const auto *locks = reinterpret_cast<const uint64_t *>(entries);
  const auto at = [](uint32_t i) { return g_locksets.units.at(i); };
  const uint32_t id = g_locksets.buckets.intern(
      mixed(hashStack(locks, count)),
      [&](uint32_t i) { return at(i)[0] >> 32 == count && __builtin_memcmp(at(i) + 1, locks, count * sizeof *locks) == 0; },
      [&](uint32_t i) { return static_cast<uint32_t>(at(i)[0]); },
      [&](uint32_t next) {
        const uint32_t i = g_locksets.units.claim(count + 1);
        at(i)[0] = uint64_t{count} << 32 | next;
        for (unsigned k = 0; k < count; ++k) at(i)[1 + k] = locks[k];
        return i;
      });
  return static_cast<LocksetId>(id);
}

Lockset lockset(LocksetId id) {
  if (id == LocksetId::kNone) return {nullptr, 0};
  const uint64_t *units = g_locksets.units.at(static_cast<uint32_t>(id));
  return {reinterpret_cast<const LocksetEntry *>(units + 1), static_cast<unsigned>(units[0] >> 32)};
}

namespace {

// Shadow entries have 22 bits for a record. The last of them are for places without their callers and sizes, of which there are no more than
// the program has code.
constexpr uint64_t kMostRecords = (1u << 22) - 1, kKeptForSites = 1u << 20;

uint64_t hashOf(const Record &record) {
  const uint64_t where = record.site ? reinterpret_cast<uint64_t>(record.site) : record.frame;
  return mixed(hashCalled(static_cast<uint64_t>(record.callers) << 32 | record.size, where));
}

}  // namespace

RecordId internRecord(const Record &record) {
  // Threads that come at once may go beyond a limit by one each.
  constexpr uint64_t kMargin = 1 << 16;
  if (g_records.used() < kMostRecords - kKeptForSites) [[likely]] return static_cast<RecordId>(g_records.intern({record, 0}, hashOf(record)));
  if (const uint32_t found = g_records.find({record, 0}, hashOf(record))) return static_cast<RecordId>(found);
  if (g_records.used() >= kMostRecords - kMargin) die("too many places: more than 4 million accesses differ in code, size or stack");
  const Record bare{record.site, record.frame, StackId::kNone, record.site ? 0 : record.size};
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

uint64_t usedBytes() { return g_calls.usedBytes() + g_locksets.units.usedBytes() + g_records.usedBytes(); }

}  // namespace bigfoot::depot
