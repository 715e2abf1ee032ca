// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/history.h"

#include <ucontext.h>

#include "runtime/records/places.h"
#include "runtime/sys/options.h"
#include "runtime/thread/calls.h"
#include "runtime/thread/epochs.h"
#include "runtime/thread/fiber_stacks.h"

namespace bigfoot {
namespace {

struct Frame {
  const Frame *next;
  uintptr_t return_address;
};

// Frames above the present one, on the thread's own stack. Other stacks (signals) end the walk at once; where there are fibers, it goes
// up what is there. A function's frame lies where the tables of its module say (runtime/records/unwind.h), or else where the frame pointer does: code without
// checks need not keep that.
class Frames {
 public:
  // With told calls there may be code without frame pointers, in which `frame` is anything: not to be followed from another stack,
  // since what lies between that one and the thread's own need not be memory.
  Frames(const Thread &thread, const Place &place)
      : rules_(const_cast<Thread &>(thread).records.frame_rules),   // of the calling thread, which remembers what it found
        low_(reinterpret_cast<uintptr_t>(__builtin_frame_address(0))),
        bottom_(thread.stack_low),
        high_(thread.stack_high),
        foreign_(fibers::any() && !isOwn(low_)),
        at_(foreign_ || t_calls.top == t_calls.begin || isOwn(low_) ? place.frame : 0),
        pc_(place.pc),
        stack_(foreign_ ? 0 : place.stack),
        known_(low_) {}

  // Returns: the next return address of a frame below `limit`, or 0 if there is none.
  uintptr_t next(uintptr_t limit) {
    if (uintptr_t end = 0; isTold(end)) return end && end - sizeof(Frame) < limit ? goTo(end, callersFrame(end)) : 0;
    if (!isFrame() || at_ >= limit) return 0;
    return goTo(at_ + sizeof(Frame), reinterpret_cast<uintptr_t>(reinterpret_cast<const Frame *>(at_)->next));
  }

  // Goes on outside of a function that told of its call. Its own frame, if it has one, is done with.
  void goOnAt(const CallFrame &call) {
    low_ = call.stack;
    stack_ = 0;
    at_ = foreign_ || isOwn(low_) ? call.frame : 0;
    if (isFrame() && reinterpret_cast<const Frame *>(at_)->return_address == call.caller) next(~uintptr_t{0});
  }

 private:
  bool isOwn(uintptr_t stack) const { return stack >= bottom_ && stack < high_; }

  unwind::Rule rule() {
    FrameRules::Entry &known = rules_.of(pc_);
    if (known.pc != pc_) known = {pc_, unwind::ruleOf(pc_)};
    return known.rule;
  }
  // Whether the module of the present function tells where its frame ends; 0: it is the outermost.
  bool isTold(uintptr_t &end) {
    if (!stack_) return false;
    const unwind::Rule r = rule();
    if (r.base == unwind::Base::kOutermost) return true;
    end = (r.base == unwind::Base::kStackPointer ? stack_ : at_) + static_cast<uintptr_t>(r.above);
    return r.base != unwind::Base::kUnknown && end > stack_ && end <= high_ && (end & 7) == 0 && isOwn(stack_) &&
           static_cast<uintptr_t>(r.frame_pointer) <= end - stack_;
  }
  uintptr_t callersFrame(uintptr_t end) {
    const int32_t below = rule().frame_pointer;
    return below ? *reinterpret_cast<const uintptr_t *>(end - static_cast<uintptr_t>(below)) : at_;
  }
  // To the caller, of a frame that ends with its return address. Returns: that, or 0 if it is none.
  uintptr_t goTo(uintptr_t end, uintptr_t callers_frame) {
    pc_ = *reinterpret_cast<const uintptr_t *>(end - sizeof(uintptr_t));
    low_ = end - sizeof(Frame);
    stack_ = foreign_ ? 0 : end;
    at_ = callers_frame;
    if (stack_ && isOwn(stack_) && rule().base == unwind::Base::kSignal) goToInterrupted();
    return pc_ >= 4096 && !fibers::isStart(pc_) ? pc_ : 0;
  }
  // From where a handler returns to: the kernel put the registers there. What was interrupted was not about to return: one more byte makes it
  // look as if it were.
  void goToInterrupted() {
    if (stack_ + sizeof(ucontext_t) > high_) return;
    const greg_t *registers = reinterpret_cast<const ucontext_t *>(stack_)->uc_mcontext.gregs;
    const auto stack = static_cast<uintptr_t>(registers[REG_RSP]);
    if (stack <= stack_ || !isOwn(stack)) return;
    pc_ = static_cast<uintptr_t>(registers[REG_RIP]) + 1;
    low_ = stack - sizeof(Frame);
    stack_ = stack;
    at_ = static_cast<uintptr_t>(registers[REG_RBP]);
  }
  bool isFrame() {
    if (at_ <= low_ || (at_ & 7)) return false;
    return foreign_ ? fibers::isStack(low_, at_ + sizeof(Frame), known_) : at_ + sizeof(Frame) <= high_;
  }

  FrameRules &rules_;
  uintptr_t low_;
  const uintptr_t bottom_, high_;
  const bool foreign_;
  uintptr_t at_;     // the frame pointer
  uintptr_t pc_;     // in the function that it is of
  uintptr_t stack_;  // its stack pointer there; 0: not known
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
  Frames walk(thread, place);
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

namespace {

uint32_t storePath(StackCache &cache, const uint64_t *frames, unsigned count) {
  unsigned same = 0;
  while (same < count && same < cache.path_length && cache.path_frame[same] == frames[count - 1 - same]) ++same;
  uint32_t stack = same ? cache.path_stack[same - 1] : 0;
  for (; same < count; ++same) {
    cache.path_frame[same] = frames[count - 1 - same];
    stack = static_cast<uint32_t>(depot::internCall(static_cast<depot::StackId>(stack), cache.path_frame[same]));
    cache.path_stack[same] = stack;
  }
  cache.path_length = count;
  return stack;
}

// With 512 stacks, two have the same hash of 64 bits once in 10^14 runs; then a report shows the other.
uint32_t storeStack(Thread &thread, const uint64_t *frames, unsigned count) {
  const uint64_t hash = depot::hashStack(frames, count);
  StackCache::Entry &entry = thread.records.stacks.entry[hash >> 32 & (StackCache::kEntries - 1)];
  if (entry.hash != hash) entry = {hash, storePath(thread.records.stacks, frames, count)};
  return entry.stack;
}

// The stack of a place without its `left_out` innermost frames; walks it unless that of `context` is known.
uint32_t stackOf(Thread &thread, const Place &place, uint64_t context, unsigned left_out) {
  CallerCache::Entry &known = thread.records.callers.of(context);
  const bool can_be_known = place.context != kNoContext;
  if (can_be_known && known.stack && known.context == context) return known.stack;
  uint64_t frames[depot::kMaxFrames];
  const unsigned n = walkStack(thread, place, frames);
  const uint32_t stack = storeStack(thread, frames + left_out, n - left_out);
  if (can_be_known) known = {context, stack};
  return stack;
}

// The stack above a place's innermost frame. That of a libc function has the call of it.
uint32_t callersAt(Thread &thread, const Place &place) {
  return stackOf(thread, place, place.function ? contextOfCall(place.context, place.pc) : place.context, 1);
}

depot::RecordId makeRecord(const Place &place, uint32_t callers, uint32_t size) {
  const uint64_t frame = place.function && options().stack_depth > 1 ? place.function : place.pc;
  return depot::internRecord({place.site, frame, static_cast<depot::StackId>(callers), size});
}

depot::RecordId recordOf(Thread &thread, const Place &place, uintptr_t code, uint64_t context, uint32_t size) {
  const uint64_t key = places::keyOf(code, context, size);
  auto record = places::find(key);
  if (record == depot::RecordId::kNone) places::add(key, record = makeRecord(place, callersAt(thread, place), size));
  return record;
}

}  // namespace

depot::StackId captureStackSlow(Thread &thread, const Place &place, uint64_t call) {
  return static_cast<depot::StackId>(stackOf(thread, place, call, 0));
}

Allocation captureAllocationSlow(Thread &thread, const Place &place) {
  Allocation found{place.site, place.context, static_cast<uint32_t>(captureStack(thread, place)), 0};
  if (!place.site || thread.ignored_accesses) return found;
  found.record = recordFor(thread, place, depot::kOfAllocation);
  if (place.context != kNoContext) thread.records.allocations.of(place.site, place.context) = found;
  return found;
}

depot::StackId captureCall(Thread &thread, const Place &place) {
  const Inside inside(thread);
  const depot::StackId stack = captureStack(thread, place);
  return static_cast<uint32_t>(stack) & epochs::kByBits ? depot::StackId::kNone : stack;
}

depot::StackId captureCallSlow(Thread &thread, Caller caller, uint64_t key) {
  const depot::StackId stack = captureCall(thread, caller.place());
  thread.records.calls.of(key) = {key, static_cast<uint32_t>(stack)};
  return stack;
}

RecordNumber recordForSlow(Thread &thread, const Place &place, uint32_t size) {
  const uintptr_t code = place.site ? reinterpret_cast<uintptr_t>(place.site) : place.pc;
  const bool is_told = place.context != kNoContext;
  const uint64_t context = is_told ? place.context : contextOfCall(kNoContext, callersAt(thread, place));
  const uintptr_t known_by = PlaceCache::codeOf(place.site, place.pc);
  RecordNumber record = thread.records.places.find(known_by, context, size);
  if (record) return record;
  record = static_cast<RecordNumber>(recordOf(thread, place, code, context, size));
  thread.records.places.add({known_by, context, size, record});
  return record;
}

}  // namespace bigfoot
