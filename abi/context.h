// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contexts: how compiled code says on which stack it runs, without anybody walking it.
//
// A thread-local variable, symbol __bigfoot_context, initial-exec, tells a function on entry through which calls it was reached:
//
//   entry       context = __bigfoot_context
//   call        __bigfoot_context = contextOfCall(context, number of the call); f(...)
//   return      __bigfoot_context = context
//
// A call of a function that leads back to its caller, by direct calls of one module, passes the caller's context on: recursion makes
// no contexts.
//
// So a function that is called by code without this (a comparison that libc's qsort calls) finds what the innermost function with it
// told, whatever was called in between. After an exception or a jump the variable holds anything, until the next call sets it.
// docs/precision.md, H1 to H5, says what that is good for.
#ifndef BIGFOOT_ABI_CONTEXT_H
#define BIGFOOT_ABI_CONTEXT_H

namespace bigfoot {

// Of code that does not know its own.
inline constexpr unsigned long kNoContext = ~0ul;

// Two instructions on x86-64, of which the first is the same for all calls of a function. Odd, so that different contexts stay different:
// two that differ in their last call alone never meet, any others with a probability of 2^-64.
inline constexpr unsigned long kContextFactor = 0x5bd1e995;

inline constexpr unsigned long contextOfCall(unsigned long context, unsigned long call) { return context * kContextFactor + call; }

}  // namespace bigfoot

#endif
