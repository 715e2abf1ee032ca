// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What synchronisation keeps for a thread. Thread-local, but for what says otherwise.
#ifndef BIGFOOT_RUNTIME_SYNC_THREAD_SYNC_H
#define BIGFOOT_RUNTIME_SYNC_THREAD_SYNC_H

#include "runtime/records/depot.h"
#include "runtime/sys/array.h"
#include "runtime/sys/hash.h"
#include "runtime/thread/released.h"

namespace bigfoot {

struct SyncObject;

// Of where a lock was taken the innermost frames are kept.
inline constexpr unsigned kHeldFrames = 4;
struct LockFrames {
  uint64_t frame[kHeldFrames];  // innermost first; 0 behind the last
};

// A mutex that the thread holds. Read by others while the world is stopped.
struct HeldLock {
  uint32_t object;  // index of the SyncObject
  uint32_t serial;  // SyncObject::serial at that time: it may be destroyed and its place reused
  uint16_t depth;   // recursive mutexes and repeated read locks
  bool write;
  depot::LocksetId set;  // this one and those that were taken before
  depot::StackId stack;  // where it was taken, with second_deadlock_stack only
  LockFrames taken;
};

// Where locks were taken lately, by context: in one context a place has one stack. (H1)
struct LockPlaces {
  static constexpr unsigned kBits = 4;
  struct Entry {
    uint64_t context;
    LockFrames frames;
  };
  Entry entry[1 << kBits];

  Entry &of(uint64_t context) { return entry[context >> (64 - kBits)]; }
};

// Objects that the thread used lately. An entry is good while its object lies at the address: objects stay where they are for ever, and
// one that is disposed of, or that serves another address, says so.
struct RecentObjects {
  static constexpr unsigned kEntries = 1024;
  struct Entry {
    uintptr_t address;
    SyncObject *object;
  };
  Entry entry[kEntries];

  Entry &of(uintptr_t address) { return entry[(address >> 3 ^ address >> 10) % kEntries]; }
};

// Sets of locks that the thread held lately: those that it took first, and the last one.
struct KnownSets {
  static constexpr unsigned kBits = 9;
  struct Entry {
    depot::LocksetId others;
    depot::LocksetEntry last;
    depot::LocksetId set;
  };
  Entry entry[1 << kBits];

  Entry &of(depot::LocksetId others, const depot::LocksetEntry &last) {
    return entry[hashTo(kBits, uint64_t{static_cast<uint32_t>(others)} << 32 ^ last.object)];
  }
};

// Locks that the thread used last (runtime/intercept/lock_memory.h): to unlock one in the epoch in which it was locked tells nothing new.
struct UsedLocks {
  static constexpr unsigned kBits = 3;
  struct Entry {
    uintptr_t lock;
    Clock epoch;
  };
  static constexpr size_t kSmall = 4096;
  Entry entry[1 << kBits];
  uint64_t around;   // a bit for the page of each, which pages 64 apart share

  Entry &of(uintptr_t lock) { return entry[hashTo(kBits, lock)]; }   // locks are often a line apart
  void note(uintptr_t lock, Clock epoch) {
    of(lock) = {lock, epoch};
    around |= pageBit(lock);
  }
  // Whether a lock may be noted where a signal handler may come in between: it changes `around` no more.
  bool hasAround(uintptr_t lock) const { return around & pageBit(lock); }
  // Their memory may become another's, without any epoch between.
  void forget(uintptr_t start, size_t bytes) {
    if (bytes > kSmall || around & (pageBit(start) | pageBit(start + bytes))) [[unlikely]] forgetSlow(start, bytes);
  }

 private:
  static uint64_t pageBit(uintptr_t address) { return uint64_t{1} << (address / kSmall % 64); }
  [[gnu::noinline]] void forgetSlow(uintptr_t start, size_t bytes) {
    around = 0;
    for (Entry &e : entry) {
      if (e.lock - start < bytes) e.lock = 0;
      if (e.lock) around |= pageBit(e.lock);
    }
  }
};

// Which locks were taken while which others were held: what the graph has of this thread at its present tick. (LO6)
class KnownOrders {
 public:
  // `set` is a depot::LocksetId: all that is held, in the order in which it was taken. `releases` are those that were no unlocks, so far.
  bool has(uint32_t set, uint64_t releases, uint32_t graph) const {
    const Entry &e = entry_[hashTo(kBits, set)];
    return e.set == set && e.round == round_ && releases_ == releases && graph_ == graph;
  }
  void add(uint32_t set, uint64_t releases, uint32_t graph) {
    if (releases_ != releases || graph_ != graph || !round_) forget();
    releases_ = releases;
    graph_ = graph;
    entry_[hashTo(kBits, set)] = {set, round_};
  }
  // The thread's number is another thread's now, or it has come to another tick.
  void forget() {
    if (++round_) return;
    __builtin_memset(entry_, 0, sizeof entry_);
    round_ = 1;
  }

 private:
  // A list of 2,000 nodes that is walked hand over hand has as many sets. With 64 entries that cost three times as much as the rest.
  static constexpr unsigned kBits = 12;
  struct Entry {
    uint32_t set, round;
  };
  uint64_t releases_;
  uint32_t graph_, round_;  // round 0 is no entry's
  Entry entry_[1 << kBits];
};

// What the lock-order graph calls the thread. (LO3)
struct OrderName {
  uint32_t slot;      // its number in `Thread::order`; 0: it has none yet
  Clock tick;         // of its last operation there
  uint64_t releases;  // that were no unlocks, up to then
};

// The lock that the thread waits for, with deadlock_timeout only. Read by others while the world is stopped.
struct Awaited {
  const volatile void *lock;  // null: the end of a thread
  bool write, is_waiting;
  depot::StackId stack;
};

struct ThreadSync {
  Array<HeldLock> held;
  uint64_t lock_releases;    // of Statistics::releases those that were unlocks
  KnownOrders known_orders;
  OrderName order_name;
  Awaited awaited;
  SyncObject *atomic;        // the object of the atomic operation that is under way
  Released fenced_release;   // C_t at the last release fence
  Released pending_acquire;  // what relaxed loads saw since the last acquire fence
  KnownSets known_sets;
  RecentObjects recent_objects;
  LockPlaces lock_places;
  UsedLocks used_locks;
};

}  // namespace bigfoot

#endif
