// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that begins a new life: what was known of it is forgotten.
#ifndef BIGFOOT_RUNTIME_MEMORY_LIFE_H
#define BIGFOOT_RUNTIME_MEMORY_LIFE_H

#include "runtime/thread/thread.h"

namespace bigfoot {

// Forgets all about the granules that [address, address + bytes) touches, synchronisation objects included.
// Requires: the thread is outside.
void clearRange(Thread &thread, uintptr_t address, size_t bytes);

// The same for memory that the program gets from us; if it is large, it is expected to be used in large pieces. If `allocation` is a record, all that
// is known from then on is that it wrote there. (E6)
void beginLife(Thread &thread, uintptr_t address, size_t bytes, RecordNumber allocation);

}  // namespace bigfoot

#endif
