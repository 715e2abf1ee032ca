// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The calls that compiled code tells of when it enters and leaves a function: code compiled by -fsanitize=thread, which need not have
// frame pointers. Code compiled by our pass tells nothing; runtime/thread/history.cpp puts the two kinds of frames into one stack.
//
// state              written by                            read by
// t_calls            its thread, and signal handlers in it   the same
//
// Invariants:
//   1. begin <= top <= end; [begin, top) are the functions that were entered and not left, innermost last.
//   2. Entries that did not fit are counted in `lost`, which is 0 unless top == end.
//   3. begin[-1].stack is above every stack.
// Functions that end without telling (an exception through C, a child by vfork that becomes another program) are found out when another
// one is entered that does not lie below them.
#ifndef BIGFOOT_RUNTIME_THREAD_CALLS_H
#define BIGFOOT_RUNTIME_THREAD_CALLS_H

#include "runtime/records/place.h"

namespace bigfoot {

struct CallFrame {
  uint64_t context;     // of the function, see abi/context.h
  uint64_t told;        // __bigfoot_context when it was entered
  uintptr_t caller;     // the return address of the function
  uintptr_t stack;      // its stack pointer when it told
  uintptr_t frame;      // the frame pointer then: its own, or that of a function further out, or anything
};

struct CallStack {
  CallFrame *top, *begin, *end;
  uint64_t lost;
};

extern __attribute__((tls_model("initial-exec"), visibility("hidden"))) __thread CallStack t_calls;

namespace calls {

// What to do when there is no room or the innermost function ended without telling, and when there is nothing to leave.
void enterSlow(uintptr_t caller, uintptr_t stack, uintptr_t frame);
void leaveSlow();

// The top moves first: a handler that comes between the two uses what is above. Requires: there is room.
__attribute__((always_inline)) inline void push(uintptr_t caller, uintptr_t stack, uintptr_t frame) {
  CallFrame *call = t_calls.top;
  t_calls.top = call + 1;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  call->told = __bigfoot_context;
  call->context = __bigfoot_context = contextOfCall(call->told, caller);
  call->caller = caller;
  call->stack = stack;
  call->frame = frame;
}

__attribute__((always_inline)) inline void enter(uintptr_t caller, uintptr_t stack, uintptr_t frame) {
  if (t_calls.top == t_calls.end || t_calls.top[-1].stack <= stack) [[unlikely]] return enterSlow(caller, stack, frame);
  push(caller, stack, frame);
}

__attribute__((always_inline)) inline void leave() {
  CallFrame *top = t_calls.top;
  if (top == t_calls.begin || top == t_calls.end) [[unlikely]] return leaveSlow();
  __bigfoot_context = top[-1].told;
  t_calls.top = top - 1;
}

// Of the innermost function.
__attribute__((always_inline)) inline uint64_t context() {
  return t_calls.top == t_calls.begin ? kNoContext : t_calls.top[-1].context;
}

// A jump to a frame further out, whose stack pointer will be `stack`, leaves those between.
void leaveTo(uintptr_t stack);

// At the end of the thread: gives the memory back.
void end();
// The same of a fiber that waits.
void giveBack(CallStack &calls);

}  // namespace calls
}  // namespace bigfoot

#endif
