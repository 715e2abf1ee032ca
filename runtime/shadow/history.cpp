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
    if (at_ <= low_ || at_ > high_ - sizeof(Frame) || at_ & 7) return 0;
    const auto *frame = reinterpret_cast<const Frame *>(at_);
    low_ = at_;
    at_ = reinterpret_cast<uintptr_t>(frame->next);
    return frame->return_address >= 4096 ? frame->return_address : 0;
  }

 private:
  uintptr_t low_, high_, at_;
};

uint64_t mix(uint64_t h, uint64_t value) {
  h = (h ^ value) * 0x9e3779b97f4a7c15;
  return h ^ h >> 32;
}

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
  Frames callers(thread, place.frame);
  uint64_t key = mix(place.pc, place.frame);
  key = mix(key, callers.next());
  key = mix(key, callers.next());
  key = mix(key, uint64_t{size} << 3 | static_cast<unsigned>(access)) | 1;
  const uint32_t locks = static_cast<uint32_t>(heldLockset(thread));
  StampCache::Entry &entry = thread.stamps.entry[key >> 40 & (StampCache::kEntries - 1)];
  if (entry.key == key && entry.locks == locks && stamps::inWindow(*thread.window, entry.stamp)) return entry.stamp;

  uint64_t frames[depot::kMaxFrames];
  const unsigned n = walkStack(thread, place, frames);
  const uint64_t hash = depot::hashStack(frames, n);
  if (entry.key != key || entry.locks != locks || entry.stack_hash != hash) {
    const depot::StackId stack = depot::internStack(frames, n, hash);
    const depot::Record record{place.site, stack, static_cast<depot::LocksetId>(locks), size};
    entry = {key, hash, kNever, static_cast<uint32_t>(depot::internRecord(record)), locks, size};
  }
  entry.stamp = stamps::make(thread, access, static_cast<depot::RecordId>(entry.record));
  return entry.stamp;
}

}  // namespace bigfoot
