// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How knowledge moves between threads and synchronisation objects. docs/precision.md, C1 to C7.
#ifndef BIGFOOT_RUNTIME_THREAD_CLOCKS_H
#define BIGFOOT_RUNTIME_THREAD_CLOCKS_H

#include "runtime/thread/epochs.h"
#include "runtime/thread/released.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// All require: the thread is inside, and has the clocks of the object to itself where there is one (C6).

// What the thread knows is another vector than the one it published last.
void renewPublished(Thread &thread);
[[noreturn]] void clocksEnded();
inline void endEpoch(Thread &t) {
  if (t.now == kMaxClock) [[unlikely]] clocksEnded();
  if (t.learnt) [[unlikely]] renewPublished(t);
  t.published.moveTo(Epoch(t.tid, t.now));
  t.clock.setOwn(t.tid, ++t.now);
  epochs::advance(t);
}
// Ends the epoch if anything was recorded or learnt in it, so that `thread.published` may be given away. (C2)
inline void publish(Thread &t) {
  if (t.recorded || t.learnt) endEpoch(t);
  t.released = t.now - 1;
}
// The same, and notes how. (W1)
__attribute__((always_inline)) inline void publish(Thread &t, epochs::Given given) {
  publish(t);
  epochs::setGiven(t, given);
}

// C_t := C_t join what was released.
void learn(Thread &thread, const Released &released);
// The same of a lock: which thread had it first is no order of lock operations. (LO4)
void learnAsLock(Thread &thread, const Released &released);

// [RELEASE] of the one and [ACQUIRE] of the other, in one step.
void handOver(Thread &from, Thread &to, epochs::Given given);

// In the child of a fork: what is left of the threads, the survivor and fibers that wait, knows all that came before. (C4)
// Requires: no other thread runs, and the threads that are no more still look alive.
void learnThePast(Thread &survivor);

// [ACQUIRE] if it brings nothing: the epoch alone is looked at. Returns: whether that is so.
inline bool acquireKnown(Thread &t, const Released &l) {
  if (t.ignored_sync) [[unlikely]] return true;
  if (!l.isKnownTo(t.clock)) return false;
  ++t.statistics.acquires;
  ++t.statistics.acquires_skipped;
  return true;
}

// [ACQUIRE]  C_t := C_t join L
inline void acquire(Thread &t, const Released &l) {
  if (acquireKnown(t, l)) [[likely]] return;
  ++t.statistics.acquires;
  learn(t, l);
}

inline void acquireAsLock(Thread &t, const Released &l) {
  if (t.ignored_sync) [[unlikely]] return;
  ++t.statistics.acquires;
  if (l.isKnownAsLock(t.clock)) [[likely]] {
    ++t.statistics.acquires_skipped;
    return;
  }
  learnAsLock(t, l);
}

// [RELEASE]  L := C_t. Requires: what L says is void or known to the thread.
__attribute__((always_inline)) inline void releaseStore(Thread &t, Released &l, epochs::Given given) {
  if (t.ignored_sync) [[unlikely]] return;
  ++t.statistics.releases;
  publish(t, given);
  if (!l.assign(t.published)) ++t.statistics.releases_skipped;
}

// The same, and nothing is noted of how: the table of what was given is not touched. (W1)
inline void releaseStoreUntold(Thread &t, Released &l) {
  if (t.ignored_sync) return;
  ++t.statistics.releases;
  publish(t);
  if (*epochs::givenAt(t.epoch)) epochs::setGiven(t, {});
  l.assign(t.published);
}

// Whether it calls nothing: L has the rest of what the thread publishes already. (C5)
inline bool isShortRelease(const Thread &t, const Released &l) {
  return !t.learnt && t.now != kMaxClock && !epochs::isLastOfChunk(t) && l.hasRestOf(t.published);
}
// The same then. Requires: something was recorded, and it is noted how (setGivenNext).
__attribute__((always_inline)) inline void releaseShort(Thread &t, Released &l) {
  ++t.statistics.releases;
  t.published.moveTo(Epoch(t.tid, t.now));
  t.clock.setOwn(t.tid, ++t.now);
  epochs::advanceInChunk(t);
  t.released = t.now - 1;
  l.moveTo(t.published.epoch());
}

// L := L join C_t
__attribute__((always_inline)) inline void releaseJoin(Thread &t, Released &l, epochs::Given given) {
  if (l.isKnownTo(t.clock)) [[likely]] return releaseStore(t, l, given);
  if (t.ignored_sync) return;
  ++t.statistics.releases;
  publish(t, given);
  l.join(t.published);
}
inline void releaseJoinAsLock(Thread &t, Released &l, epochs::Given given) {
  if (l.isKnownAsLock(t.clock)) [[likely]] return releaseStore(t, l, given);
  releaseJoin(t, l, given);
}

}  // namespace bigfoot

#endif
