// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/calls.h"

#include "runtime/sys/os.h"
#include "runtime/thread/fiber_stacks.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

__thread CallStack t_calls;

namespace calls {
namespace {

// The smallest frame that calls anything has 16 bytes. A stack without limit is not taken at its word.
constexpr uintptr_t kSmallestFrame = 16, kMostCalls = 1 << 20, kFewestCalls = 1 << 10;
// Of a fiber, whose stack is not known: the bytes that it is supposed to have.
constexpr uintptr_t kFiberStack = 256 * 1024;

uintptr_t bytesFor(const Thread &t) {
  uintptr_t calls = (t.stack_high ? t.stack_high - t.stack_low : kFiberStack) / kSmallestFrame;
  if (calls > kMostCalls) calls = kMostCalls;
  if (calls < kFewestCalls) calls = kFewestCalls;
  return calls * sizeof(CallFrame);
}

// Reserved as a whole, committed as it is used.
void begin(Thread &t) {
  const Busy busy(t);  // a handler would begin as well
  const uintptr_t bytes = bytesFor(t);
  auto *first = static_cast<CallFrame *>(os::pages(bytes));
  first->stack = ~uintptr_t{0};
  t_calls.end = first + bytes / sizeof(CallFrame);
  t_calls.top = t_calls.begin = first + 1;
}

}  // namespace

void enterSlow(uintptr_t caller, uintptr_t stack, uintptr_t frame) {
  Thread *t = currentThread();
  if (!t_calls.begin && t) begin(*t);
  if (!t_calls.begin) return;
  leaveTo(stack + 1);
  if (t_calls.top == t_calls.end)
    ++t_calls.lost;
  else
    push(caller, stack, frame);
}

void leaveSlow() {
  if (t_calls.lost)
    --t_calls.lost;
  else if (t_calls.top != t_calls.begin)
    __bigfoot_context = (--t_calls.top)->told;
}

// Frames of another stack, a handler's, are left as well: nobody jumps there from outside.
void leaveTo(uintptr_t stack) {
  const Thread *t = currentThread();
  const bool is_own = t && stack - t->stack_low < t->stack_high - t->stack_low;
  if (!t || (!is_own && !fibers::any())) return;
  // Of a fiber's stack only what is near is known to be the same.
  const auto is_left = [&](const CallFrame &call) {
    return is_own ? call.stack < stack || call.stack >= t->stack_high : stack - call.stack - 1 < kFiberStack;
  };
  while (t_calls.top != t_calls.begin && is_left(t_calls.top[-1])) {
    __bigfoot_context = (--t_calls.top)->told;
    t_calls.lost = 0;
  }
}

void giveBack(CallStack &of) {
  const CallStack calls = of;
  of = {};
  if (calls.begin) os::unpage(calls.begin - 1, static_cast<uintptr_t>(calls.end - calls.begin + 1) * sizeof(CallFrame));
}

void end() { giveBack(t_calls); }

}  // namespace calls
}  // namespace bigfoot
