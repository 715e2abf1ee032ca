// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Traces of programs with objects of classes, for filters of capsules (docs/capsules.md).
#ifndef BIGFOOT_TESTS_TRACES_CAPSULE_GENERATOR_H
#define BIGFOOT_TESTS_TRACES_CAPSULE_GENERATOR_H

#include <stdint.h>

#include <vector>

#include "abi/event.h"

namespace bigfoot {

// Threads know what they were given, loaded or allocated, calls only what they were passed or loaded. What threads share they mostly lock.
std::vector<Event> randomCapsuleTrace(uint64_t seed);

}  // namespace bigfoot

#endif
