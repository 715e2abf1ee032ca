// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread as the runtime knows it, and the door through which threads enter the runtime.
//
// state              paper    written by         read by
// Thread::clock      C_t      thread t           t; its parent before it starts; others one entry at a time
// Thread::now        C_t(t)   thread t           as above; the same as clock.get(tid)
// Thread::inside     -        thread t           revokers of page locks, the collector
// Thread::busy       -        thread t           t, also in a signal handler that interrupts it
// Thread::present    E(t)     thread t           t, inline in compiled code
//
// A fiber is a Thread, too: one that threads of the system take turns at. docs/precision.md, Y1 to Y5.
#ifndef BIGFOOT_RUNTIME_THREAD_THREAD_H
#define BIGFOOT_RUNTIME_THREAD_THREAD_H

#include "abi/atomic.h"
#include "abi/layout.h"
#include "core/epoch.h"
#include "detectors/fasttrack/rules.h"
#include "runtime/records/thread_records.h"
#include "runtime/shadow/thread_shadow.h"
#include "runtime/sync/thread_sync.h"
#include "runtime/sys/memory_map.h"
#include "runtime/thread/calls.h"
#include "runtime/thread/released.h"

extern "C" {
// What inline tests compare with (abi/layout.h).
extern __attribute__((tls_model("initial-exec"), visibility("default"))) __thread uint64_t __bigfoot_present;
}

namespace bigfoot {

struct ThreadInfo;
class ChunkList;
namespace verify {
struct State;
}

struct Statistics {
  uint64_t rules[fasttrack::kRuleCount];
  uint64_t atomics;
  // By order: those that their epoch covers, and that had nothing to learn nor to give. `atomics`, `acquires` and the rules have none of them.
  uint64_t quick_atomics[8];
  uint64_t acquires, acquires_skipped;  // every operation that may bring knowledge counts, and
  uint64_t releases, releases_skipped;  // every one that may give it away: runtime/verify/ tells time by them
  uint64_t sets, shared_sets;  // states that were put out of line; that granules share
  uint64_t revocations;
  uint64_t general_cycles;  // of the time stamp counter, in checkAccess, with stats=1 only
  // In code compiled with --count-accesses; runtime/shadow/locations.h has the units. A check of any size is one call.
  uint64_t accesses, checks, check_calls;
  uint64_t footprints, footprint_accesses;  // committed, and what they were made of
  uint64_t refinements, coarsenings;        // pages that got cells, and that lost them
  uint64_t elements, shadow_locations;  // of heap blocks that were freed, with stats=1 or shadow_profile only

  uint64_t quickAcquires() const {
    uint64_t count = 0;
    for (unsigned order = 0; order <= kSeqCst; ++order) count += bigfoot::acquires(static_cast<MemoryOrder>(order)) ? quick_atomics[order] : 0;
    return count;
  }
  // All of them, where they belong.
  void settleQuickAtomics() {
    acquires += quickAcquires();
    acquires_skipped += quickAcquires();
    for (uint64_t &count : quick_atomics) {
      atomics += count;
      rules[fasttrack::kAtomicSameEpoch] += count;
      count = 0;
    }
  }
};

// One per thread number, at kThreads. Zero when never used. What checks use most comes first, and what is large last.
struct Thread {
  // Who it is, and whether it is in the runtime.
  uint32_t owner_id;  // tid + 1: what page locks hold
  Tid tid;
  bool alive;
  uint32_t inside;    // 1 while the thread is in the runtime
  uintptr_t unordered;  // where an atomic operation is under way without a lock, or 0 (runtime/sync/unordered.h)
  uint32_t parked;    // 1 while it is known to be outside for long: blocked in a join, a fiber that waits, or ended
  uint32_t carrier;   // the kernel's number of the thread that runs it; 0: a fiber that waits, or ended
  uint32_t busy;      // depth of Busy: not 0 while signals have to wait
  uint32_t pending_signals;  // 1 while one waits, and all others are blocked
  uint64_t signal_mask;      // the program's, while one waits

  // What it knows, and gave away.
  EpochNumber epoch;         // the number of `now` (runtime/thread/epochs.h)
  bool recorded;             // an access of the present epoch is in shadow memory
  bool learnt;               // an acquire changed the thread's clock since the last release
  bool has_ignored_sync;     // ever: it may hold locks whose clocks it does not know
  uint32_t ignored_sync;     // depth of annotations that ask for it
  uint32_t ignored_accesses;
  uint32_t lockset;          // interned held locks
  Clock now;                 // the clock of the next access; now - 1 is the last one published
  Clock released;            // the last clock that was given away: now - 1 at that time
  Released published;        // C_t as the last release gave it
  ChunkList *chunks;         // of a task that keeps them (runtime/thread/chunk_list.h), or null
  Clocks order;              // what comes before the thread's next lock operation, whoever takes locks first (docs/lock-order.md)
  uint64_t *present;         // the carrier's __bigfoot_present, or the next if there is none
  uint64_t kept_present;

  // Where it is.
  uintptr_t stack_low, stack_high;
  uintptr_t tls_low, tls_high;
  CallStack kept_calls;      // t_calls while there is no carrier
  ThreadInfo *info;
  ThreadInfo *awaits;        // the thread that this one is about to join, or joins

  // What others keep for it.
  verify::State *facts;      // of --verify-placement
  Statistics statistics;
  ThreadSync sync;
  ThreadShadow shadow;
  ThreadRecords records;
  ThreadClock clock;
};

inline constexpr size_t kThreadBytes = 1048576;
static_assert(sizeof(Thread) <= kThreadBytes);

inline Thread *threadAt(unsigned tid) { return reinterpret_cast<Thread *>(kThreads.start + tid * kThreadBytes); }

// Null in threads that the runtime does not know: not yet started, ended, or made by clone(2).
extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread Thread *t_thread;
inline Thread *currentThread() { return t_thread; }
// The same for checks of plain accesses: null as well while the thread ignores them.
extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread Thread *t_checked;
inline Thread *checkedThread() { return t_checked; }
inline void setCurrentThread(Thread *thread) { t_thread = t_checked = thread; }
// The calling thread ignores accesses from now on, and as before. Pairs of them may be nested.
inline void beginIgnoringAccesses(Thread &t) {
  if (t.ignored_accesses++ == 0) t_checked = nullptr;
}
inline void endIgnoringAccesses(Thread &t) {
  if (t.ignored_accesses && --t.ignored_accesses == 0) t_checked = &t;
}

// Not 0 while threads may not just walk in: kDoorClosed while a collection or a fork wants all threads outside,
// kDoorNeedsFence for ever where the kernel does not order memory for us, kDoorDelays for ever with delay=N.
inline constexpr uint32_t kDoorClosed = 1, kDoorNeedsFence = 2, kDoorDelays = 4;
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

// Whether code of the program may run in a thread that blocks: signal handlers, what cancellation calls, another fiber.
extern __attribute__((visibility("hidden"))) bool g_interruptions;
inline bool interruptionsPossible() { return __atomic_load_n(&g_interruptions, __ATOMIC_RELAXED); }
inline void noteInterruptions() { __atomic_store_n(&g_interruptions, true, __ATOMIC_RELAXED); }

// Waits until `thread` was seen outside after all memory operations of the caller so far. Requires: the caller is outside.
void waitUntilOutside(Thread &thread);

// The same for all threads but the caller.
void waitUntilAllOutside(const Thread &caller);

// Waits until every thread but the caller was seen without an unordered atomic operation in [start, start + bytes). Elsewhere one may take long: a
// thread that handles page faults in the program's name may have to make an object first. (A5)
void waitUntilNoneUnordered(const Thread &caller, uintptr_t start, size_t bytes);

// Stops and restarts all threads at the door, but for the caller. Requires: the caller is outside; one at a time gets in.
void stopWorld(Thread *caller);
void resumeWorld();

// Set by whoever takes from a pool that only a collection refills (runtime/shadow/collect.h).
extern __attribute__((visibility("hidden"))) uint32_t g_collection_hint;
inline void suggestCollection() {
  // Every check reads it: its cache line travels only when there is news.
  if (!__atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED)) __atomic_store_n(&g_collection_hint, 1, __ATOMIC_RELAXED);
}

}  // namespace bigfoot

#endif
