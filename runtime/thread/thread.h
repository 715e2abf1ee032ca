// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread as the runtime knows it, and the door through which threads enter the runtime.
//
// state              paper    written by         read by
// Thread::clock      C_t      thread t           t; its parent before it starts
// Thread::now        C_t(t)   thread t           as above; the same as clock.get(tid)
// Thread::inside     -        thread t           revokers of page locks, the collector
// Thread::busy       -        thread t           t, also in a signal handler that interrupts it
// window             E(t)     thread t           t, inline in compiled code; the collector while t is outside
#ifndef BIGFOOT_RUNTIME_THREAD_THREAD_H
#define BIGFOOT_RUNTIME_THREAD_THREAD_H

#include "abi/layout.h"
#include "core/epoch.h"
#include "core/granule.h"
#include "core/vector_clock.h"
#include "detectors/fasttrack/rules.h"
#include "runtime/sys/arena.h"
#include "runtime/sys/memory_map.h"

extern "C" {
extern __attribute__((tls_model("initial-exec"), visibility("default"))) __thread bigfoot::Window __bigfoot_window;
}

namespace bigfoot {

using Clocks = VectorClock<Arena>;
struct ThreadInfo;
struct SyncObject;

// A mutex that the thread holds.
struct HeldLock {
  uint32_t object;  // index of the SyncObject
  uint32_t serial;  // SyncObject::serial at that time: it may be destroyed and its place reused
  uint16_t depth;   // recursive mutexes and repeated read locks
  bool write;
};

// Whether the states that a place makes are worth interning, for those that a cell of bytes could say and for others. Interning
// pays where transitions recur, which then cost less than a change in place: an account in units of that gain. A place whose states
// never recur makes none to share, but for a try now and then. Tables that several threads read have few states; bytes that differ
// have many.
struct Sharing {
  enum Kind : unsigned { kOthers, kBytes };
  static constexpr int32_t kMost = 256, kLeast = -64, kNewCost = 20;
  int32_t account[2] = {8 * kNewCost, kLeast};

  bool pays(Kind kind) const { return account[kind] > 0; }
  void known() {
    for (int32_t &a : account)
      if (a > 0 && a < kMost) ++a;
  }
  void interned(Kind kind, bool is_new) {
    int32_t &a = account[kind];
    if (is_new)
      a = a > kNewCost ? a - kNewCost : kLeast;
    else
      a = a > kNewCost ? a - kNewCost / 4 : 2 * kNewCost;
  }
  void changedInPlace(Kind kind) {
    if (account[kind] <= 0) ++account[kind];
  }
};

// Stamps by the place they were made. A place in an activation that was met before is found without walking the stack.
struct StampCache {
  static constexpr uint64_t kNone = ~uint64_t{0};
  static constexpr unsigned kFewest = 512, kMost = 16384, kWays = 4, kLatest = 4096;
  struct Entry {
    uintptr_t code;       // the site, or the program counter where there is none
    uint64_t activation;  // the last one of this stack (Thread::activations), or kNone
    uint64_t stack_hash;
    Stamp stamp;          // the last one made here
    uint32_t size;
    Access access;
    uint32_t record;      // good for all epochs
    Sharing sharing;
  };
  Entry entry[kMost];           // by code and stack, in sets of kWays
  uint16_t latest[kLatest];     // by code: where in `entry` the one is that was used last, in units of kUnit bytes
  uint32_t used;                // entries from here on are not in use yet, a power of two; 0 stands for kFewest
  uint32_t victim;              // the way that is given up next
  uint32_t evicted;             // places that were given up for others since the cache grew

  uint32_t entries() const { return used ? used : kFewest; }

  Entry &latestOf(uintptr_t code) {
    return *reinterpret_cast<Entry *>(reinterpret_cast<char *>(entry) + latest[code >> 2 & (kLatest - 1)] * kUnit);
  }
  // The entry of a place, or one to make it in. Places of one loop that took turns at one entry would each get a new stamp in every
  // round, and no two granules the same state.
  Entry &find(uintptr_t code, uint64_t stack_hash, uint32_t size, Access access) {
    Entry *set = &entry[((code >> 2 ^ stack_hash >> 32 ^ size * 37) & (entries() / kWays - 1)) * kWays];
    Entry *found = nullptr;
    for (Entry *e = set; e < set + kWays; ++e)
      if (e->code == code && e->stack_hash == stack_hash && e->size == size && e->access == access) found = e;
    if (!found) {
      found = &set[victim++ % kWays];
      if (found->code) noteEviction();
    }
    latest[code >> 2 & (kLatest - 1)] = static_cast<uint16_t>(static_cast<size_t>(found - entry) * sizeof(Entry) / kUnit);
    return *found;
  }

 private:
  static constexpr unsigned kUnit = 16;
  static_assert(sizeof(Entry) % kUnit == 0 && kMost * sizeof(Entry) / kUnit <= 0x10000);

  // A program with many places gets a larger cache: a miss looks for the place in the depot, which took a third of sqlite3's time.
  // What lies in the wrong set then is as good as gone.
  void noteEviction() {
    if (++evicted < entries() || entries() == kMost) return;
    used = entries() * 2;
    evicted = 0;
  }
};

// Known transitions of composite words: (word, stamp, bytes, kind) -> word, made without a race. A transition stays
// valid while the thread lives, because what it knows only grows; the collector clears the cache.
struct TransitionCache {
  static constexpr unsigned kEntries = 256;
  struct Entry {
    uint64_t from;
    uint64_t how;
    uint64_t to;
  };
  Entry entry[kEntries];

  static uint64_t how(Stamp now, ByteMask bytes, Access access) {
    return uint64_t{now} << 16 | bytes << 8 | static_cast<unsigned>(access) << 1 | 1;  // 0 is an empty entry
  }
  // Sets of two: a scan by bytes has eight transitions in use at once, and two in one place would miss in every granule.
  static Entry *find(TransitionCache &cache, uint64_t from, uint64_t how) {
    Entry *set = setOf(cache, from, how);
    if (set[0].from == from && set[0].how == how) return &set[0];
    return set[1].from == from && set[1].how == how ? &set[1] : nullptr;
  }
  static void add(TransitionCache &cache, const Entry &entry) {
    Entry *set = setOf(cache, entry.from, entry.how);
    set[1] = set[0];
    set[0] = entry;
  }

 private:
  static Entry *setOf(TransitionCache &cache, uint64_t from, uint64_t how) {
    const uint64_t hash = (from ^ how * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;
    return &cache.entry[(hash >> 40 & (kEntries / 2 - 1)) * 2];
  }
};

// Interned states that say all of what the thread does to such granules in its present epoch: tables that several threads read.
// (R3) The collector clears it.
struct CoverCache {
  static constexpr unsigned kEntries = 1 << 9;
  struct Entry {
    Clock now;
    uint32_t state;         // 0 is none
    ByteMask covered[2];    // bytes whose plain reads, and plain writes, need not be told
  };
  Entry entry[kEntries];

  Entry &of(uint32_t state) { return entry[state * 2654435761u >> 23]; }  // states begin at multiples of their size
  bool has(uint32_t state, Clock now, ByteMask bytes, Access access) {
    const Entry &e = of(state);
    return e.state == state && e.now == now && !(bytes & ~e.covered[isWrite(access)]);
  }
  void add(uint32_t state, Clock now, ByteMask bytes, Access access) {
    Entry &e = of(state);
    if (e.state != state || e.now != now) e = {now, state, {0, 0}};
    e.covered[isWrite(access)] |= bytes;
  }
};

// Stacks that were stored lately, by their hash.
struct StackCache {
  static constexpr unsigned kEntries = 512;
  struct Entry {
    uint64_t hash;
    uint32_t stack;
  };
  Entry entry[kEntries];
};

// Hashes of the frames above an activation, by its number: they are the same for all its places.
struct CallerCache {
  static constexpr unsigned kEntries = 16;
  struct Entry {
    uint64_t activation;
    uint64_t hash;
  };
  Entry entry[kEntries];

  Entry &of(uint64_t activation) { return entry[activation % kEntries]; }
};

// Cells to use without the pool's lock.
struct Spares {
  static constexpr unsigned kMax = 16;
  uint32_t count, index[kMax];

  bool full() const { return count == kMax; }
  void push(uint32_t i) { index[count++] = i; }
  uint32_t pop() { return index[--count]; }
};

struct Statistics {
  uint64_t rules[fasttrack::kRuleCount];
  uint64_t atomics;
  uint64_t acquires, acquires_skipped;  // every operation that may bring knowledge counts, and
  uint64_t releases, releases_skipped;  // every one that may give it away: runtime/verify/ tells time by them
  uint64_t stamps;
  uint64_t revocations;
  uint64_t transitions_cached;
  uint64_t general_checks;  // those that neither the inline test nor the short path settled
  uint64_t general_cycles;  // of the time stamp counter, with stats=1 only
  // In code compiled with --count-accesses; runtime/shadow/locations.h has the units. A check of any size is one call.
  uint64_t accesses, checks, check_calls;
  uint64_t elements, shadow_locations;  // of heap blocks that were freed, with stats=1 only
};

// One per thread number, at kThreads. Zero when never used.
struct Thread {
  uint32_t owner_id;  // tid + 1: what page locks hold
  Tid tid;
  uint32_t inside;    // 1 while the thread is in the runtime
  uint32_t parked;    // 1 while it is known to be outside for long: blocked in a join, or ended
  uint32_t busy;      // depth of Busy: not 0 while signals have to wait
  uint32_t pending_signals;  // 1 while one waits, and all others are blocked
  uint64_t signal_mask;      // the program's, while one waits
  bool alive;
  bool caches_used;   // since the last collection
  bool learnt;        // an acquire changed `clock` since the last release
  Clock now;          // the clock of the next stamp; now - 1 is the last one published
  Clock lineage;      // the first clock of the threads that had this number one after the other by (T1). Set before the thread
                      // starts: whoever knows a clock of the lineage sees it
  Stamp chunk_start, chunk_next, chunk_end;  // stamps reserved for this thread; those from chunk_next on are not used yet
  uint32_t chunk_blocks;        // what it asked for last
  uint64_t activations;         // numbers given to activations of functions so far
  Stamp own;                    // stamps from here to chunk_next are this thread's: made since the last chunk and collection
  Stamp reusable;               // stamps from here to chunk_next are of the present epoch and lock set
  Spares spare_halves, spare_bytes;
  Clocks clock;
  Clocks fenced_release;   // C_t at the last release fence
  Clocks pending_acquire;  // what relaxed loads saw since the last acquire fence
  bool has_fenced_release, has_pending_acquire;
  uintptr_t stack_low, stack_high;
  uintptr_t tls_low, tls_high;
  Window *window;
  ThreadInfo *info;
  SyncObject *atomic;      // the object of the atomic operation that is under way
  HeldLock *held;
  uint32_t held_count, held_capacity;
  uint32_t lockset;        // interned held locks; valid if lockset_known
  bool lockset_known;
  Statistics statistics;
  StampCache stamps;
  TransitionCache transitions;
  CoverCache covers;
  StackCache stacks;
  CallerCache callers;
  Stamp *room;             // scratch for fasttrack::Rules
  uint32_t room_used, room_capacity;
};

inline constexpr size_t kThreadBytes = 1048576;
static_assert(sizeof(Thread) <= kThreadBytes);

inline Thread *threadAt(unsigned tid) { return reinterpret_cast<Thread *>(kThreads.start + tid * kThreadBytes); }

// Null in threads that the runtime does not know: not yet started, ended, or made by clone(2).
extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread Thread *t_thread;
inline Thread *currentThread() { return t_thread; }
inline void setCurrentThread(Thread *thread) { t_thread = thread; }

// Not 0 while threads may not just walk in: kDoorClosed while a collection or a fork wants all threads outside,
// kDoorNeedsFence for ever where the kernel does not order memory for us.
inline constexpr uint32_t kDoorClosed = 1, kDoorNeedsFence = 2;
extern __attribute__((visibility("hidden"))) uint32_t g_door;

// Goes on where tryEnter could not.
void enterSlow(Thread &thread);

// The thread is about to run again. The fence orders its next look at a page lock after this. (P1)
inline void unpark(Thread &t) { __atomic_exchange_n(&t.parked, 0, __ATOMIC_SEQ_CST); }

// In the runtime from construction to destruction. (P1), (P2)
// Requires: the thread is outside.
class Inside {
 public:
  explicit Inside(Thread &thread) : thread_(thread) { enter(thread); }
  ~Inside() { leave(thread_); }
  Inside(const Inside &) = delete;
  Inside &operator=(const Inside &) = delete;

  static void enter(Thread &t) {
    if (!tryEnter(t)) [[unlikely]]
      enterSlow(t);
  }
  // Returns: false, and the thread is half inside, when enterSlow must follow.
  static bool tryEnter(Thread &t) {
    if (t.parked) [[unlikely]] unpark(t);  // in a signal handler, or in what libc calls while it blocks or is cancelled
    __atomic_store_n(&t.inside, 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return !__atomic_load_n(&g_door, __ATOMIC_RELAXED);
  }
  static void leave(Thread &t) { __atomic_store_n(&t.inside, 0, __ATOMIC_RELEASE); }

 private:
  Thread &thread_;
};

// Lets the signals through that came meanwhile: their handlers run before this returns, or leave by siglongjmp.
void deliverSignals(Thread &thread);

// The runtime is at work for this thread from construction to destruction: its state is not fit for a signal handler, which
// would enter the runtime again. (S1) Around everything but what blocks for long. Null: a thread that the runtime does not know.
class Busy {
 public:
  explicit Busy(Thread *thread) : thread_(thread) {
    if (thread_) raise(*thread_);
  }
  explicit Busy(Thread &thread) : Busy(&thread) {}
  ~Busy() {
    if (thread_) lower(*thread_);
  }
  Busy(const Busy &) = delete;
  Busy &operator=(const Busy &) = delete;

  static void raise(Thread &t) {
    __atomic_store_n(&t.busy, t.busy + 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  }
  static void lower(Thread &t) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&t.busy, t.busy - 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (t.busy == 0 && __atomic_load_n(&t.pending_signals, __ATOMIC_RELAXED)) [[unlikely]]
      deliverSignals(t);
  }

 private:
  Thread *thread_;
};

// Waits until `thread` was seen outside after all memory operations of the caller so far. Requires: the caller is outside.
void waitUntilOutside(Thread &thread);

// The same for all threads but the caller.
void waitUntilAllOutside(const Thread &caller);

// Stops and restarts all threads at the door, but for the caller. Requires: the caller is outside; one at a time gets in.
void stopWorld(Thread *caller);
void resumeWorld();

}  // namespace bigfoot

#endif
