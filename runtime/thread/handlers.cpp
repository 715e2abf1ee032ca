// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/handlers.h"

#include "runtime/thread/fiber_stacks.h"

namespace bigfoot {

__thread uintptr_t t_handler;

// What a handler calls lies below the frame that called it. One on a stack of its own was left if the thread is on its usual one. Of a fiber's
// stack nobody knows where it lies.
bool isInHandler(const Thread &t) {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)), handler = t_handler;
  const auto is_own = [&](uintptr_t stack) { return stack >= t.stack_low && stack < t.stack_high; };
  if (is_own(here) == is_own(handler) && here < handler) return !fibers::any();
  t_handler = 0;
  return false;
}

}  // namespace bigfoot
