// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibers: stacks that the program's own scheduler switches between, each a thread of its own to the detector. The program tells of
// each switch just before it makes it. docs/precision.md, Y1 to Y5.
#ifndef BIGFOOT_RUNTIME_SYNC_FIBERS_H
#define BIGFOOT_RUNTIME_SYNC_FIBERS_H

#include "runtime/records/place.h"
#include "runtime/thread/registry.h"

namespace bigfoot::fibers {

// Flags of a switch are those of include/bigfoot/bigfoot.h, which are ThreadSanitizer's.
inline constexpr unsigned kNoSync = 1 << 0;

// A new fiber knows what its creator knows. Its handle is good for ever: a destroyed fiber is told from its successor.
ThreadInfo *create(Thread &creator, const Place &place);
// A task of OpenMP, which waits to be switched to. Returns: null if there are too many (registry::prepareTask).
ThreadInfo *createTask(Thread &runner, const registry::TaskOrigin &origin, const Released &known, ChunkList *chunks);
// Of a task of OpenMP that waits: gives_back says whether its number is as if the task had never had it (registry::giveBackTask).
void destroyTask(Thread &runner, ThreadInfo &task, bool gives_back);
// Requires: it waits, and is no thread's own.
void destroy(Thread &thread, ThreadInfo &fiber);
// From now on what the calling thread does is the fiber's. Requires: the fiber waits, or runs here.
void switchTo(Thread &thread, ThreadInfo &fiber, unsigned flags, const Place &place);

// The last of a thread, or fiber, that holds no locks. Requires: signals are blocked.
void finish(Thread &thread);

// At the end of a thread: goes back to the fiber that it began with. Returns: that.
Thread &goHome(Thread &thread);

}  // namespace bigfoot::fibers

#endif
