// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/history.h"

#include "runtime/options.h"
#include "runtime/sync/held_locks.h"

namespace bigfoot {
namespace {

struct Frame {
  const Frame *next;
  uintptr_t return_address;
};

// Frames above the present one, on the thread's own stack. Other stacks (signals, fibers) end the walk at once.
class Frames {
 public:
  Frames(const Thread &thread, uintptr_t frame)
      : low_(reinterpret_cast<uintptr_t>(__builtin_frame_address(0))), high_(thread.stack_high), at_(frame) {}

  // Returns: the next return address, or 0 at the end.
  uintptr_t next() {
    if (at_ <= low_ || at_ + sizeof(Frame) > high_ || at_ & 7) return 0;
    const auto *frame = reinterpret_cast<const Frame *>(at_);
    low_ = at_;
    at_ = reinterpret_cast<uintptr_t>(frame->next);
    return frame->return_address >= 4096 ? frame->return_address : 0;
  }

 private:
  uintptr_t low_, high_, at_;
};

}  // namespace

unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames) {
  const unsigned limit = static_cast<unsigned>(options().stack_depth);
  unsigned n = 0;
  frames[n++] = place.pc;
  Frames walk(thread, place.frame);
  while (n < limit)
    if (const uintptr_t pc = walk.next())
      frames[n++] = pc;
    else
      break;
  return n;
}

depot::StackId captureStack(const Thread &thread, const Place &place) {
  uint64_t frames[depot::kMaxFrames];
  const unsigned n = walkStack(thread, place, frames);
  return depot::internStack(frames, n, depot::hashStack(frames, n));
}

Stamp stampFor(Thread &thread, Access access, const Place &place, uint32_t size) {
  const CallPath path(thread, place);
  StampCache::Entry &entry = path.entry(thread);
  const bool known_place = path.matches(entry) && entry.size == size && entry.access == access;
  if (known_place && isReusable(thread, entry.stamp)) return entry.stamp;

  uint64_t frames[depot::kMaxFrames];
  const unsigned n = walkStack(thread, place, frames);
  const uint64_t hash = depot::hashStack(frames, n);
  if (!known_place || entry.stack_hash != hash) {
    const auto record = depot::internRecord({place.site, depot::internStack(frames, n, hash), size});
    entry = {path.code, path.frame, path.callers, kNever, size, access, static_cast<uint32_t>(record), hash};
  }
  entry.stamp = stamps::make(thread, access, static_cast<depot::RecordId>(entry.record), heldLockset(thread));
  return entry.stamp;
}

}  // namespace bigfoot
