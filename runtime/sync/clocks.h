// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How knowledge moves between threads and synchronisation objects. docs/precision.md, C1 to C4.
#ifndef BIGFOOT_RUNTIME_SYNC_CLOCKS_H
#define BIGFOOT_RUNTIME_SYNC_CLOCKS_H

#include "runtime/sync/sync_object.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// All require: the thread is inside, and holds the object's lock where there is an object.

// Ends the epoch if anything was recorded or learnt in it, so that `thread.clock` may be given away. (C2)
void publish(Thread &thread);

// The same in any case.
void endEpoch(Thread &thread);

// Whether the thread knows all that the object would tell it. (C3)
inline bool isKnown(const Thread &thread, const Released &r) {
  if (r.clocks.empty()) return true;
  return r.exact && thread.clock.get(r.by) >= r.at && r.at >= threadAt(index(r.by))->lineage;
}

// What the thread gives away: C_t with the clock of its last published epoch.
void assignPublished(Clocks &to, Thread &thread);
void joinPublished(Clocks &to, Thread &thread);

// C_t := C_t join clocks.
void learn(Thread &thread, const Clocks &clocks);

// [RELEASE] of the one and [ACQUIRE] of the other, in one step.
void handOver(Thread &from, Thread &to);

// In the child of a fork: what is left of the threads, the survivor and fibers that wait, knows all that came before. (C4)
// Requires: no other thread runs, and the threads that are no more still look alive.
void learnThePast(Thread &survivor);

// [ACQUIRE]  C_t := C_t join L
void acquire(Thread &thread, SyncObject &object);
// [RELEASE]  L := C_t. Requires: what L says is void or known to the thread.
void releaseStore(Thread &thread, SyncObject &object);
// L := L join C_t
void releaseJoin(Thread &thread, SyncObject &object);

}  // namespace bigfoot

#endif
