// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an access was made: stacks by frame pointers, and the record that remembers it.
#ifndef BIGFOOT_RUNTIME_SHADOW_HISTORY_H
#define BIGFOOT_RUNTIME_SHADOW_HISTORY_H

#include "abi/context.h"
#include "abi/site.h"
#include "runtime/thread/depot.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

struct Place {
  uintptr_t pc;        // a return address into the code that made the access
  uintptr_t frame;     // that code's frame pointer
  const Site *site;    // null for what the runtime does on the program's behalf
  uint64_t context = kNoContext;   // of the code, see abi/context.h
  uintptr_t function = 0;          // a program counter in the libc function that the code called, for the report; or 0
};

// The code that called the present hook or interceptor.
#define BIGFOOT_PLACE(...)                                                                                       \
  ::bigfoot::Place {                                                                                             \
    reinterpret_cast<uintptr_t>(__builtin_return_address(0)),                                                    \
        *static_cast<uintptr_t *>(__builtin_frame_address(0)), __VA_ARGS__                                       \
  }

// Somewhere in the present function.
#define BIGFOOT_HERE                                                                                             \
  ({                                                                                                             \
    uintptr_t here_;                                                                                             \
    asm volatile("lea (%%rip), %0" : "=r"(here_));                                                               \
    here_;                                                                                                       \
  })
// The same for an interceptor: the report shows the function that it stands in for as the innermost frame.
#define BIGFOOT_CALLER \
  ::bigfoot::callerOf(BIGFOOT_PLACE(nullptr, ::bigfoot::kNoContext, BIGFOOT_HERE), __builtin_frame_address(0))

// The caller may be code that told nothing, called by code that did: then how far down the stack it is tells it from others that were
// called so. (H3) Its frame pointer may be anything. Stacks begin alike within a page.
inline Place callerOf(Place place, const void *depth) {
  place.context = contextOfCall(contextOfCall(__bigfoot_context, place.pc), reinterpret_cast<uintptr_t>(depth) & 0xfff);
  return place;
}

// Writes return addresses, innermost first. Stops at the first frame that is not on the thread's stack above this one.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames);
// The same for `limit` of them at most.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames, unsigned limit);
// The same as a stack of the depot, which in a context that was met before needs no walk.
depot::StackId captureStackSlow(Thread &thread, const Place &place, uint64_t call);
inline depot::StackId captureStack(Thread &thread, const Place &place) {
  const uint64_t call = contextOfCall(contextOfCall(place.context, place.pc), place.function);
  const CallerCache::Entry &known = thread.callers.of(call);
  if (known.context == call && known.stack && place.context != kNoContext) [[likely]] return static_cast<depot::StackId>(known.stack);
  return captureStackSlow(thread, place, call);
}

// The record of an access of `size` bytes. Requires: inside.
// In one context a site has one stack, which is walked once. Where the context is not known it is walked each time.
RecordNumber recordForSlow(Thread &thread, const Place &place, uint32_t size);
inline RecordNumber recordFor(Thread &thread, const Place &place, uint32_t size) {
  const RecordNumber known =
      place.context == kNoContext ? 0 : thread.places.find(PlaceCache::codeOf(place.site, place.pc), place.context, size);
  return known ? known : recordForSlow(thread, place, size);
}

}  // namespace bigfoot

#endif
