// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a function's caller is, by the tables that exceptions go by (.eh_frame): for frames of code without frame pointers. Of what such tables can
// say, what compilers say of functions on x86-64: the frame lies at a distance from the stack or frame pointer, and the caller's frame pointer is
// saved in it, or is the present one.
#ifndef BIGFOOT_RUNTIME_RECORDS_UNWIND_H
#define BIGFOOT_RUNTIME_RECORDS_UNWIND_H

#include <stdint.h>

namespace bigfoot::unwind {

// kSignal: the code that a signal's handler returns to, on top of what the signal interrupted.
enum class Base : uint8_t { kUnknown, kStackPointer, kFramePointer, kOutermost, kSignal };

// The frame ends `above` bytes above the base, with the return address; the caller's frame pointer lies `frame_pointer` bytes below that end; 0: the
// register still has it.
struct Rule {
  Base base;
  int32_t above, frame_pointer;
};

// Of a call that returns to `pc`. Takes no lock and allocates nothing.
Rule ruleOf(uintptr_t pc);

}  // namespace bigfoot::unwind

#endif
