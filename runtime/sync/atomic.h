// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic operations and fences, by the C++20 memory model.
#ifndef BIGFOOT_RUNTIME_SYNC_ATOMIC_H
#define BIGFOOT_RUNTIME_SYNC_ATOMIC_H

#include "abi/atomic.h"
#include "runtime/sync/clocks.h"

namespace bigfoot {

// The thread performed the operation that `how` describes (abi/atomic.h) between lockSyncObject and this, which checks the
// access and unlocks the object. Requires: outside, the object's lock.
//
// The access is checked after its acquire and before its release: what it synchronises with happens before it (the
// plain initialisation of the variable, say), and it before what it releases.
//
//   load     acquire: C_t joins L; relaxed: L waits for an acquire fence
//   store    ends the release sequence: L := C_t, or for a relaxed store C_t at the last release fence, or nothing
//   update   continues it: L joins what a store would have put there
//
// A load of other bytes than those that were stored (libstdc++ reads both counts of a shared_ptr at once) reads from
// every object that shares bytes with it. It does so after its own; what came in between it may learn too.
void completeAtomic(Thread &thread, SyncObject &object, uint32_t how, const Place &place);

// Loads what `how` says without the object's lock, if it has nothing to tell the thread. (A1) Returns: whether it did; then
// checkAtomic is to follow. Requires: outside; the address is aligned to the size, at most 8 bytes. The load may fault.
bool loadUnlocked(Thread &thread, uintptr_t address, uint32_t how, uint64_t &value);

// The load itself, of up to 8 bytes.
uint64_t loadAtomically(uintptr_t address, unsigned bytes);

void fence(Thread &thread, MemoryOrder order);

}  // namespace bigfoot

#endif
