// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds sets, epoch numbers, lines of the merge log and thread numbers that nothing names any more. docs/precision.md, G1 and G2.
#ifndef BIGFOOT_RUNTIME_SHADOW_COLLECT_H
#define BIGFOOT_RUNTIME_SHADOW_COLLECT_H

#include "runtime/thread/thread.h"

namespace bigfoot {

// Requires: the thread is outside.
void collectIfItPays(Thread &thread);
inline void collectIfDue(Thread &thread) {
  if (__atomic_load_n(&g_collection_hint, __ATOMIC_RELAXED)) [[unlikely]]
    collectIfItPays(thread);
}
void collect(Thread &thread);
uint64_t collections();

}  // namespace bigfoot

#endif
