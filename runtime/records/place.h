// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an access is made: what its stack and its record are found by.
#ifndef BIGFOOT_RUNTIME_RECORDS_PLACE_H
#define BIGFOOT_RUNTIME_RECORDS_PLACE_H

#include <stdint.h>

#include "abi/context.h"
#include "abi/site.h"

extern "C" {
// What the innermost function told that tells (abi/context.h). Written by its thread, and by signal handlers in it.
extern __attribute__((tls_model("initial-exec"), visibility("default"))) __thread uint64_t __bigfoot_context;
}

namespace bigfoot {

struct Place {
  uintptr_t pc;        // a return address into the code that made the access
  uintptr_t frame;     // that code's frame pointer
  const Site *site;    // null for what the runtime does on the program's behalf
  uint64_t context = kNoContext;   // of the code, see abi/context.h
  uintptr_t function = 0;          // a program counter in the libc function that the code called, for the report; or 0
  uintptr_t stack = 0;             // the code's stack pointer behind its call, if it may have no frame pointer; else 0

  // The same for what the runtime does there on the program's behalf.
  Place withoutSite() const {
    Place place = *this;
    place.site = nullptr;
    return place;
  }
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

// The same in two registers: the interceptor's frame, and a program counter in it.
struct Caller {
  const uintptr_t *frame;
  uintptr_t function;
  Place place() const;
};
#define BIGFOOT_CALLER_FRAME \
  ::bigfoot::Caller { static_cast<const uintptr_t *>(__builtin_frame_address(0)), BIGFOOT_HERE }

// The caller may be code that told nothing, called by code that did: then how far down the stack it is tells it from others that were
// called so. (H3) Its frame pointer may be anything. Stacks begin alike within a page.
inline Place callerOf(Place place, const void *depth) {
  place.context = contextOfCall(contextOfCall(__bigfoot_context, place.pc), reinterpret_cast<uintptr_t>(depth) & 0xfff);
  place.stack = reinterpret_cast<uintptr_t>(depth) + 2 * sizeof(uintptr_t);
  return place;
}

inline Place Caller::place() const { return callerOf({frame[1], frame[0], nullptr, kNoContext, function}, frame); }

}  // namespace bigfoot

#endif
