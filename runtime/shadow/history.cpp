// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/history.h"

#include "runtime/options.h"
#include "runtime/shadow/collect.h"
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
  return walkStack(thread, place, frames, static_cast<unsigned>(options().stack_depth));
}

unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames, unsigned limit) {
  unsigned n = 0;
  if (place.function && limit > 1) frames[n++] = place.function;
  frames[n++] = place.pc;
  Frames walk(thread, place.frame);
  while (n < limit)
    if (const uintptr_t pc = walk.next())
      frames[n++] = pc;
    else
      break;
  return n;
}

depot::StackId captureStack(Thread &thread, const Place &place) {
  uint64_t frames[depot::kMaxFrames];
  const unsigned n = walkStack(thread, place, frames);
  const uint64_t hash = depot::hashStack(frames, n);
  StackCache::Entry &entry = thread.stacks.entry[hash >> 32 & (StackCache::kEntries - 1)];
  if (entry.hash != hash) entry = {hash, static_cast<uint32_t>(depot::internStack(frames, n, hash))};
  return static_cast<depot::StackId>(entry.stack);
}

namespace {

uint64_t numberOf(Thread &thread, uint64_t *activation) {
  if (!activation) return StampCache::kNone;
  if (!*activation) *activation = ++thread.activations;
  return *activation;
}

// The hash of the stack at a place; walks it unless the activation's callers are known.
uint64_t hashAt(Thread &thread, const Place &place, uint64_t activation) {
  CallerCache::Entry &callers = thread.callers.of(activation);
  if (place.function || callers.activation != activation || activation == StampCache::kNone) {
    uint64_t frames[depot::kMaxFrames];
    const unsigned n = walkStack(thread, place, frames);
    if (place.function) return depot::hashStack(frames, n);
    callers = {activation, depot::hashStack(frames + 1, n - 1)};
  }
  return depot::hashCalled(callers.hash, place.pc);
}

uint32_t recordOf(Thread &thread, const Place &place, uint64_t stack_hash, uint32_t size) {
  const uint64_t key = depot::recordKey(stack_hash, size);
  depot::RecordId record = depot::findRecord(place.site, key);
  if (record == depot::RecordId::kNone) record = depot::internRecord({place.site, key, captureStack(thread, place), size});
  return static_cast<uint32_t>(record);
}

}  // namespace

StampCache::Entry &stampFor(Thread &thread, Access access, const Place &place, uint32_t size) {
  const uint64_t activation = numberOf(thread, place.activation);
  const uintptr_t code = place.site ? reinterpret_cast<uintptr_t>(place.site) : place.pc;
  StampCache::Entry *entry = &thread.stamps.latestOf(code);
  const auto same_access = [&] { return entry->code == code && entry->size == size && entry->access == access; };
  if (activation == StampCache::kNone || entry->activation != activation || !same_access()) {
    const uint64_t hash = hashAt(thread, place, activation);
    entry = &thread.stamps.find(code, hash, size, access);
    if (!same_access() || entry->stack_hash != hash) {
      *entry = {code, activation, hash, kNever, size, access, recordOf(thread, place, hash, size), {}};
    }
    entry->activation = activation;
  }
  if (!isReusable(thread, entry->stamp))
    entry->stamp = stamps::make(thread, access, static_cast<depot::RecordId>(entry->record), heldLockset(thread));
  return *entry;
}

}  // namespace bigfoot
