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

// What tells one stack from another without walking it: the code that makes the access, its frame, and the two return
// addresses above. Two stacks that agree in all of these and are of one epoch are taken for the same (ARCHITECTURE.md,
// "Stacks").
struct CallPath {
  uintptr_t code, frame, callers;

  CallPath(const Thread &thread, const Place &place)
      : code(place.site ? reinterpret_cast<uintptr_t>(place.site) : place.pc), frame(place.frame), callers(0) {
    // Code without frame pointers leaves anything in the register, but nothing that passes for the frame above.
    if (frame + 16 > thread.stack_high || frame < thread.stack_low) [[unlikely]] return;
    const auto *words = reinterpret_cast<const uintptr_t *>(frame);
    callers = words[1];
    const uintptr_t parent = words[0];
    if (parent - frame < kLargestFrame && parent + 16 <= thread.stack_high)
      callers ^= reinterpret_cast<const uintptr_t *>(parent)[1] << 20;
  }
  StampCache::Entry &entry(Thread &thread) const {
    return thread.stamps.entry[(code >> 2 ^ frame >> 4) & (StampCache::kEntries - 1)];
  }
  bool matches(const StampCache::Entry &e) const { return e.code == code && e.frame == frame && e.callers == callers; }

 private:
  static constexpr uintptr_t kLargestFrame = 1 << 20;
};

inline bool isReusable(const Thread &thread, Stamp s) { return s - thread.reusable < thread.chunk_next - thread.reusable; }

// A stamp of the present epoch for an access of `size` bytes. Requires: inside.
// A stack is walked once per epoch and (pc, frame, caller, caller's caller); see ARCHITECTURE.md, "Stacks".
Stamp stampFor(Thread &thread, Access access, const Place &place, uint32_t size);

}  // namespace bigfoot

#endif
