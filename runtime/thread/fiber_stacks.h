// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stacks of fibers, whose bounds are not known, for walks up them.
#ifndef BIGFOOT_RUNTIME_THREAD_FIBER_STACKS_H
#define BIGFOOT_RUNTIME_THREAD_FIBER_STACKS_H

#include <stdint.h>

namespace bigfoot::fibers {

// Whether there ever was one.
extern __attribute__((visibility("hidden"))) bool g_any;
inline bool any() { return __atomic_load_n(&g_any, __ATOMIC_RELAXED); }
void noteAny();

// Whether [low, end) may be part of one: `end` is not far, and its page can be read,
// or `known` lies in it.
bool isStack(uintptr_t low, uintptr_t end, uintptr_t &known);
// Whether this is where the outermost function of makecontext(3) returns to: above it there is nothing, but a frame pointer that is
// left over from getcontext.
bool isStart(uintptr_t return_address);

}  // namespace bigfoot::fibers

#endif
