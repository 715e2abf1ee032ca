// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations and fences, by the C++20 memory model.
#ifndef BIGFOOT_RUNTIME_SYNC_ATOMIC_H
#define BIGFOOT_RUNTIME_SYNC_ATOMIC_H

#include "abi/atomic.h"
#include "runtime/sync/clocks.h"

namespace bigfoot {

// The thread performed the operation between lockSyncObject and these. The access itself is checked between the two: what
// it synchronises with happens before it (the plain initialisation of the variable, say), and it before what it releases.
// Require: outside, the object's lock.
//
//   load     acquire: C_t joins L; relaxed: L waits for an acquire fence
//   store    ends the release sequence: L := C_t, or for a relaxed store C_t at the last release fence, or nothing
//   update   continues it: L joins what a store would have put there
void synchroniseBefore(Thread &thread, SyncObject &object, AtomicKind kind, MemoryOrder order);
void synchroniseAfter(Thread &thread, SyncObject &object, AtomicKind kind, MemoryOrder order);

void fence(Thread &thread, MemoryOrder order);

}  // namespace bigfoot

#endif
