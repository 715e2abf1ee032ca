// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random traces of programs with pointers: threads access globals, and the blocks that they allocated, were started with, or found a pointer
// to. So no thread accesses what it cannot reach, which is what filters by reachability rely on.
#ifndef BIGFOOT_TESTS_TRACES_HEAP_GENERATOR_H
#define BIGFOOT_TESTS_TRACES_HEAP_GENERATOR_H

#include <stdint.h>

#include <vector>

#include "abi/event.h"

namespace bigfoot {

// Returns: up to 300 events. The seed decides everything; about half of the traces have a race.
std::vector<Event> randomHeapTrace(uint64_t seed);

}  // namespace bigfoot

#endif
