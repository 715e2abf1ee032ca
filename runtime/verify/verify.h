// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the runtime tells the verifier of check placement, which only programs linked with --verify-placement have. In all others
// these functions are null: whoever calls one asks first.
#ifndef BIGFOOT_RUNTIME_VERIFY_VERIFY_H
#define BIGFOOT_RUNTIME_VERIFY_VERIFY_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot {

struct Thread;
class Stream;

namespace verify {

// The bytes are given back by this thread, or come to it as fresh memory. Requires: busy.
[[gnu::weak]] void memoryChanges(Thread &thread, uintptr_t address, size_t bytes);

// Requires: busy.
[[gnu::weak]] void threadEnds(Thread &thread);

// The program ends by its own will, in this thread; null: in one that the runtime does not know. Requires: busy.
// Returns: whether anything was wrong with the placement of checks in this run.
[[gnu::weak]] bool programEnds(Thread *thread);

// For stats=1.
[[gnu::weak]] void describe(Stream &out);

}  // namespace verify
}  // namespace bigfoot

#endif
