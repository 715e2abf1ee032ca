// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hooks of code that is compiled with --verify-placement. docs/placement.md has the argument, (V1) to (V4).
#include "runtime/verify/verify.h"

#include "runtime/report/stream.h"
#include "runtime/sys/hook.h"
#include "runtime/sys/memory_map.h"
#include "runtime/thread/registry.h"
#include "runtime/verify/thread_facts.h"
#include "runtime/verify/violation.h"

namespace bigfoot::verify {

struct State {
  ThreadFacts facts;
  uintptr_t lowest_stack;  // of the bytes on the thread's stack that there are facts about

  explicit State(Thread &thread) : facts(report, &thread), lowest_stack(thread.stack_high) {}
  static void report(void *thread, const Violation &violation) {
    reportViolation(*static_cast<Thread *>(thread)->info, violation);
  }
  // C++'s own headers are not for the runtime.
  static void *operator new(size_t bytes) { return Arena::allocate(bytes); }
  static void operator delete(void *state) { Arena::release(state, sizeof(State)); }
};

namespace {

uint64_t g_accesses, g_checks;

State &stateOf(Thread &t) {
  if (!t.facts) t.facts = new State(t);
  return *t.facts;
}

bool isOnStack(const Thread &t, uintptr_t address) { return address - t.stack_low < t.stack_high - t.stack_low; }

// What is below `frame` on the stack was other functions' before. (V3)
void enterFrame(uintptr_t frame) {
  Thread *t = currentThread();
  State *state = t ? t->facts : nullptr;
  if (!state || !isOnStack(*t, frame) || state->lowest_stack >= frame) return;
  const Busy busy(*t);
  state->facts.forget(state->lowest_stack, frame - state->lowest_stack, Ending::kFrameLeft);
  state->lowest_stack = frame;
}

// `count` pieces of `size` bytes, `stride` bytes apart.
struct Pieces {
  uintptr_t address;
  uint64_t stride, count, size;
};

void note(const Pieces &pieces, What what, bool is_write, const Site *site) {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  State &state = stateOf(*t);
  __atomic_fetch_add(what == What::kAccess ? &g_accesses : &g_checks, 1, __ATOMIC_RELAXED);
  const Event event{what, is_write, static_cast<uint32_t>(t->statistics.releases + 1), site};
  for (uint64_t i = 0; i < pieces.count; ++i) {
    const uintptr_t address = pieces.address + pieces.stride * i;
    if (address < kFirstAddress || address + pieces.size > kAddressEnd) continue;  // as checkAccess has it
    if (isOnStack(*t, address) && address < state.lowest_stack) state.lowest_stack = address;
    state.facts.note(address, pieces.size, event, t->statistics.acquires + t->statistics.quickAcquires());
  }
}

}  // namespace

void memoryChanges(Thread &t, uintptr_t address, size_t bytes) {
  if (t.facts) t.facts->facts.forget(address, bytes, Ending::kMemoryGivenBack);
}

void threadEnds(Thread &t) {
  if (!t.facts) return;
  t.facts->facts.endWaiting(Ending::kThreadEnd, nullptr);
  delete t.facts;
  t.facts = nullptr;
}

bool programEnds(Thread *t) {
  if (t && t->facts) t->facts->facts.endWaiting(Ending::kExit, nullptr);
  return violationsFound() != 0;
}

void describe(Stream &out) {
  out.line("stats").text("group", "placement").field("accesses told", __atomic_load_n(&g_accesses, __ATOMIC_RELAXED));
  out.field("checks told", __atomic_load_n(&g_checks, __ATOMIC_RELAXED)).field("violations", violationsFound());
}

}  // namespace bigfoot::verify

using namespace bigfoot;
using namespace bigfoot::verify;

HOOK void __bigfoot_tell_access(void *address, uint64_t bytes, uint32_t is_write, const Site *where) {
  note({reinterpret_cast<uintptr_t>(address), 0, 1, bytes}, What::kAccess, is_write, where);
}

HOOK void __bigfoot_tell_check(void *address, uint64_t stride, uint64_t count, uint64_t size, uint32_t is_write,
                               const Site *where) {
  note({reinterpret_cast<uintptr_t>(address), stride, count, size}, What::kCheck, is_write, where);
}

// The caller keeps its frame pointer.
HOOK void __bigfoot_tell_frame() { enterFrame(*static_cast<uintptr_t *>(__builtin_frame_address(0))); }
