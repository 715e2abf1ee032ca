// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The runtime's own heap: power-of-two blocks from 16 bytes to 64 KiB in free lists, larger ones mapped.
#ifndef BIGFOOT_RUNTIME_SYS_ARENA_H
#define BIGFOOT_RUNTIME_SYS_ARENA_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/sys/spin_lock.h"

namespace bigfoot {

// Thread-safe. Memory is zero. The caller remembers the size.
struct Arena {
  static void *allocate(size_t bytes);
  static void release(void *block, size_t bytes);
  static uint64_t mappedBytes();
  // For fork: all its locks, in the order in which they may be held together.
  static void forEachLock(void (*visit)(SpinLock &));
};

}  // namespace bigfoot

#endif
