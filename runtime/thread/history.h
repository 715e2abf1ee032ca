// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an access was made: stacks by unwind tables and frame pointers, and the record that remembers it.
#ifndef BIGFOOT_RUNTIME_THREAD_HISTORY_H
#define BIGFOOT_RUNTIME_THREAD_HISTORY_H

#include "runtime/records/depot.h"
#include "runtime/records/place.h"
#include "runtime/thread/thread.h"

namespace bigfoot {

// Writes return addresses, innermost first. Stops at the first frame that is not on the thread's stack above this one.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames);
// The same for `limit` of them at most.
unsigned walkStack(const Thread &thread, const Place &place, uint64_t *frames, unsigned limit);
// The same as a stack of the depot, which in a context that was met before needs no walk.
depot::StackId captureStackSlow(Thread &thread, const Place &place, uint64_t call);
inline depot::StackId captureStack(Thread &thread, const Place &place) {
  const uint64_t call = contextOfCall(contextOfCall(place.context, place.pc), place.function);
  const CallerCache::Entry &known = thread.records.callers.of(call);
  if (known.context == call && known.stack && place.context != kNoContext) [[likely]] return static_cast<depot::StackId>(known.stack);
  return captureStackSlow(thread, place, call);
}

// The stack of a call that synchronises, which mostly calls nothing. kNone if there are too many stacks for kReleases. Requires: outside.
depot::StackId captureCall(Thread &thread, const Place &place);
depot::StackId captureCallSlow(Thread &thread, Caller caller, uint64_t key);
__attribute__((always_inline)) inline depot::StackId captureCall(Thread &thread, Caller caller) {
  const uint64_t key = CallCache::keyOf(__bigfoot_context, caller.frame[1], caller.frame);
  const CallCache::Entry &known = thread.records.calls.of(key);
  if (known.key == key) [[likely]] return static_cast<depot::StackId>(known.stack);
  return captureCallSlow(thread, caller, key);
}

// The same, and the record of what is allocated there, if a site tells that it is code with checks. (E6) Requires: inside.
using Allocation = AllocationCache::Entry;
Allocation captureAllocationSlow(Thread &thread, const Place &place);
__attribute__((always_inline)) inline Allocation captureAllocation(Thread &thread, const Place &place) {
  const Allocation &known = thread.records.allocations.of(place.site, place.context);
  if (known.site == place.site && known.context == place.context && known.record) [[likely]] return known;
  return captureAllocationSlow(thread, place);
}

// The record of an access of `size` bytes. Requires: inside.
// In one context a site has one stack, which is walked once. Where the context is not known it is walked each time.
RecordNumber recordForSlow(Thread &thread, const Place &place, uint32_t size);
inline RecordNumber recordFor(Thread &thread, const Place &place, uint32_t size) {
  const RecordNumber known =
      place.context == kNoContext ? 0 : thread.records.places.find(PlaceCache::codeOf(place.site, place.pc), place.context, size);
  return known ? known : recordForSlow(thread, place, size);
}

}  // namespace bigfoot

#endif
