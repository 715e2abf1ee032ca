// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges in which the program says that races are meant. A range belongs to the synchronisation object at its first byte, and goes
// with it when the memory is released.
#ifndef BIGFOOT_RUNTIME_SHADOW_BENIGN_H
#define BIGFOOT_RUNTIME_SHADOW_BENIGN_H

#include <stddef.h>

#include "core/granule.h"
#include "runtime/sys/spin_lock.h"

namespace bigfoot::benign {

// The number of a range that begins there: that of `range`, if the object has one, which grows.
uint32_t put(uint32_t range, uintptr_t address, size_t bytes);
void forget(uint32_t range);

bool any();
// Of a race on `bytes` of the granule, and of `more` others `step` bytes apart: goes on to the first that has bytes outside of all
// ranges, and keeps those. Returns: false if there is none.
bool goOutside(uintptr_t &granule, ByteMask &bytes, unsigned more, unsigned step);

void forEachLock(void (*visit)(SpinLock &));

}  // namespace bigfoot::benign

#endif
