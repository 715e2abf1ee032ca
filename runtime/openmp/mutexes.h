// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Critical sections, locks, ordered regions and whatever else of libomp's excludes others. docs/openmp.md, D4.
#ifndef BIGFOOT_RUNTIME_OPENMP_MUTEXES_H
#define BIGFOOT_RUNTIME_OPENMP_MUTEXES_H

#include "runtime/records/place.h"
#include "runtime/sync/locks.h"

namespace bigfoot::openmp {

// libomp tells of either when it is done. Whoever has acquired waits until who released before has told of it.
void acquired(Thread &thread, uint64_t mutex, const Place &place, Taking how);
void released(Thread &thread, uint64_t mutex, const Place &place);
// The same, if the thread has told that it acquired it.
void releasedIfHeld(Thread &thread, uint64_t mutex, const Place &place);
// A lock is made or destroyed: nobody holds it, whatever was there before.
void renewed(Thread &thread, uint64_t mutex);

}  // namespace bigfoot::openmp

#endif
