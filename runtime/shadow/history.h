// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an access was made: stacks by frame pointers, and the stamp that remembers it.
#ifndef BIGFOOT_RUNTIME_SHADOW_HISTORY_H
#define BIGFOOT_RUNTIME_SHADOW_HISTORY_H

#include "abi/site.h"
#include "runtime/shadow/stamps.h"

namespace bigfoot {

struct Place {
  uintptr_t pc;        // a return address into the code that made the access
  uintptr_t frame;     // that code's frame pointer
  const Site *site;    // null for what the runtime does on the program's behalf
};

// The caller's caller, as seen from a hook or interceptor that the program called.
#define BIGFOOT_PLACE(site)                                                                                      \
  ::bigfoot::Place {                                                                                             \
    reinterpret_cast<uintptr_t>(__builtin_return_address(0)),                                                    \
        *static_cast<uintptr_t *>(__builtin_frame_address(0)), site                                              \
  }

// Writes return addresses, innermost first. Stops at the first frame that is not on the thread's stack above this one.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames);
depot::StackId captureStack(const Thread &thread, const Place &place);

// A stamp of the present epoch for an access of `size` bytes. Requires: inside.
// A stack is walked once per epoch and (pc, frame, caller, caller's caller); see ARCHITECTURE.md, "Stacks".
Stamp stampFor(Thread &thread, Access access, const Place &place, uint32_t size);

}  // namespace bigfoot

#endif
