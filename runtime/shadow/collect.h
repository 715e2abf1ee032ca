// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds stamps, composite states and thread numbers that nothing refers to any more. docs/precision.md, G1 and G2.
#ifndef BIGFOOT_RUNTIME_SHADOW_COLLECT_H
#define BIGFOOT_RUNTIME_SHADOW_COLLECT_H

#include "runtime/thread/thread.h"

namespace bigfoot {

// Requires: the thread is outside.
void collectIfDue(Thread &thread);
void collect(Thread &thread);
uint64_t collections();

}  // namespace bigfoot

#endif
