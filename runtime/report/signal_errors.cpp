// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/signal_errors.h"

#include "runtime/report/describe.h"
#include "runtime/report/findings.h"
#include "runtime/sys/options.h"

// The runtime's code (runtime/section.h), from the linker.
extern "C" const char __start_bigfoot_text[], __stop_bigfoot_text[];

namespace bigfoot {
namespace {

// Above those of thread leaks, below the address of any site.
enum Key : uint64_t { kUnsafeCall = 80, kSpoiltErrno, kCrash };

struct SignalError {
  const char *kind;  // as abi/finding.h has them
  const ThreadInfo *thread;
  depot::Stack stack;
  uint64_t signal;
  bool is_fault;
  uintptr_t address;
  bool is_write;
};

void describe(Stream &out, uint64_t id, const void *finding) {
  const auto &e = *static_cast<const SignalError *>(finding);
  out.line("signal-error").field("id", id).text("kind", e.kind);
  if (e.signal) out.field("signal", e.signal);
  if (e.is_fault) out.address("address", e.address).text("access", e.is_write ? "write" : "read");
  out.line("stack").text("role", "now").field("thread", e.thread->id).stack("stack", e.stack);
  describeThread(out, *e.thread);
  out.line("end");
}

// What is below the handler was interrupted, and is something else each time.
unsigned countInHandler(const uint64_t *frames, unsigned count) {
  const auto low = reinterpret_cast<uintptr_t>(__start_bigfoot_text), high = reinterpret_cast<uintptr_t>(__stop_bigfoot_text);
  unsigned i = 0;
  while (i < count && (frames[i] < low || frames[i] >= high)) ++i;
  return i;
}

// As a return address.
uint64_t codeAt(uint64_t pc) { return pc + 1; }

Place interruptedPlace(const ucontext_t &context) {
  const auto &registers = context.uc_mcontext.gregs;
  return {codeAt(static_cast<uint64_t>(registers[REG_RIP])), static_cast<uintptr_t>(registers[REG_RBP]), nullptr};
}

}  // namespace

void reportUnsafeCall(Thread &t, const Place &place) {
  if (!options().report_signal_unsafe || !isInHandler(t)) return;
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = walkStack(t, place, frames);
  const SignalError error{"unsafe-call", t.info, {frames, count}, 0, false, 0, false};
  reportOnce({kUnsafeCall, depot::hashStack(frames, countInHandler(frames, count))}, 0, describe, &error);
}

void reportSpoiltErrno(Thread &t, int signal, const void *handler, const ucontext_t &interrupted) {
  if (!options().report_signal_unsafe) return;
  uint64_t frames[depot::kMaxFrames];
  frames[0] = codeAt(reinterpret_cast<uint64_t>(handler));
  const unsigned count = 1 + walkStack(t, interruptedPlace(interrupted), frames + 1, static_cast<unsigned>(options().stack_depth) - 1);
  const SignalError error{"errno", t.info, {frames, count}, static_cast<uint64_t>(signal), false, 0, false};
  reportOnce({kSpoiltErrno, frames[0]}, 0, describe, &error);
}

void reportCrash(Thread &t, const siginfo_t &info, const ucontext_t &interrupted) {
  constexpr long kWriteFault = 2;  // a bit of the processor's error code
  uint64_t frames[depot::kMaxFrames];
  const unsigned count = walkStack(t, interruptedPlace(interrupted), frames);
  const SignalError error{"segv", t.info, {frames, count}, static_cast<uint64_t>(info.si_signo), true,
                          reinterpret_cast<uintptr_t>(info.si_addr), (interrupted.uc_mcontext.gregs[REG_ERR] & kWriteFault) != 0};
  reportOnce({kCrash, 0}, 0, describe, &error);
}

}  // namespace bigfoot
