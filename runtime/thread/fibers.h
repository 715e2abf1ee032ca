// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibers: stacks that the program's own scheduler switches between, each a thread of its own to the detector. The program tells of
// each switch just before it makes it. docs/precision.md, Y1 to Y5.
#ifndef BIGFOOT_RUNTIME_THREAD_FIBERS_H
#define BIGFOOT_RUNTIME_THREAD_FIBERS_H

#include "runtime/shadow/history.h"
#include "runtime/thread/registry.h"

namespace bigfoot::fibers {

// Flags of a switch are those of include/bigfoot/bigfoot.h, which are ThreadSanitizer's.
inline constexpr unsigned kNoSync = 1 << 0;

// A new fiber knows what its creator knows. Its handle is good for ever: a destroyed fiber is told from its successor.
ThreadInfo *create(Thread &creator, const Place &place);
// Requires: it waits, and is no thread's own.
void destroy(Thread &thread, ThreadInfo &fiber);
// From now on what the calling thread does is the fiber's. Requires: the fiber waits, or runs here.
void switchTo(Thread &thread, ThreadInfo &fiber, unsigned flags);

// At the end of a thread: goes back to the fiber that it began with. Returns: that.
Thread &goHome(Thread &thread);

// Whether there ever was one.
extern __attribute__((visibility("hidden"))) bool g_any;
inline bool any() { return __atomic_load_n(&g_any, __ATOMIC_RELAXED); }

// For walks up a stack whose bounds are not known. Whether [low, end) may be part of one: `end` is not far, and its page can be read,
// or `known` lies in it.
bool isStack(uintptr_t low, uintptr_t end, uintptr_t &known);
// Whether this is where the outermost function of makecontext(3) returns to: above it there is nothing, but a frame pointer that is
// left over from getcontext.
bool isStart(uintptr_t return_address);

}  // namespace bigfoot::fibers

#endif
