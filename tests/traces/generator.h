// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random traces that a program can have: fork and join trees, locks, nested and reentrant, reader-writer locks, waits, volatile variables,
// C++'s atomics and fences, barriers, arrays that threads sweep in patterns, and memory that begins and ends its life.
#ifndef BIGFOOT_TESTS_TRACES_GENERATOR_H
#define BIGFOOT_TESTS_TRACES_GENERATOR_H

#include <stdint.h>

#include <vector>

#include "abi/event.h"

namespace bigfoot {

// Returns: between 50 and 500 events. The seed decides everything.
std::vector<Event> randomTrace(uint64_t seed);

}  // namespace bigfoot

#endif
