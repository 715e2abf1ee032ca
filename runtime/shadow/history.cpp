// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/history.h"

#include "runtime/options.h"
#include "runtime/shadow/collect.h"
#include "runtime/sync/held_locks.h"
#include "runtime/thread/calls.h"
#include "runtime/thread/fibers.h"

namespace bigfoot {
namespace {

struct Frame {
  const Frame *next;
  uintptr_t return_address;
};

// Frames above the present one, on the thread's own stack. Other stacks (signals) end the walk at once; where there are fibers, it goes
// up what is there.
class Frames {
 public:
  // With told calls there may be code without frame pointers, in which `frame` is anything: not to be followed from another stack,
  // since what lies between that one and the thread's own need not be memory.
  Frames(const Thread &thread, uintptr_t frame)
      : low_(reinterpret_cast<uintptr_t>(__builtin_frame_address(0))),
        bottom_(thread.stack_low),
        high_(thread.stack_high),
        foreign_(fibers::any() && !isOwn(low_)),
        at_(foreign_ || t_calls.top == t_calls.begin || isOwn(low_) ? frame : 0),
        known_(low_) {}

  // Returns: the next return address of a frame below `limit`, or 0 if there is none.
  uintptr_t next(uintptr_t limit) {
    if (!isFrame() || at_ >= limit) return 0;
    const auto *frame = reinterpret_cast<const Frame *>(at_);
    low_ = at_;
    at_ = reinterpret_cast<uintptr_t>(frame->next);
    return frame->return_address >= 4096 && !fibers::isStart(frame->return_address) ? frame->return_address : 0;
  }

  // Goes on outside of a function that told of its call. Its own frame, if it has one, is done with.
  void goOnAt(const CallFrame &call) {
    low_ = call.stack;
    at_ = foreign_ || isOwn(low_) ? call.frame : 0;
    if (isFrame() && reinterpret_cast<const Frame *>(at_)->return_address == call.caller) next(~uintptr_t{0});
  }

 private:
  bool isOwn(uintptr_t stack) const { return stack >= bottom_ && stack < high_; }
  bool isFrame() {
    if (at_ <= low_ || (at_ & 7)) return false;
    return foreign_ ? fibers::isStack(low_, at_ + sizeof(Frame), known_) : at_ + sizeof(Frame) <= high_;
  }

  uintptr_t low_;
  const uintptr_t bottom_, high_;
  const bool foreign_;
  uintptr_t at_;
  uintptr_t known_;  // memory can be read from here to the end of the page
};

}  // namespace

// Frames of code that keeps frame pointers lie between those of functions that told of their call, which are known without.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames) {
  return walkStack(thread, place, frames, static_cast<unsigned>(options().stack_depth));
}

unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames, unsigned limit) {
  unsigned n = 0;
  if (place.function && limit > 1) frames[n++] = place.function;
  frames[n++] = place.pc;
  Frames walk(thread, place.frame);
  const CallFrame *call = t_calls.top;
  while (n < limit) {
    const bool told = call != t_calls.begin;
    uintptr_t pc = walk.next(told ? call[-1].stack : ~uintptr_t{0});
    if (!pc && told) {
      pc = (--call)->caller;
      walk.goOnAt(*call);
    }
    if (!pc) break;
    frames[n++] = pc;
  }
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
