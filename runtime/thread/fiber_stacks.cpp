// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/thread/fiber_stacks.h"

#include <ucontext.h>

#include "runtime/sys/os.h"
#include "runtime/thread/thread.h"

namespace bigfoot::fibers {
namespace {

uintptr_t g_start;  // set before g_any

// libc does not export where it is, but leaves its address on the stack.
uintptr_t findStart() {
  ucontext_t context = {};
  alignas(16) char stack[512];
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = sizeof stack;
  makecontext(&context, [] {}, 0);
  return *reinterpret_cast<const uintptr_t *>(context.uc_mcontext.gregs[REG_RSP]);
}

}  // namespace

bool g_any;

void noteAny() {
  if (any()) return;
  __atomic_store_n(&g_start, findStart(), __ATOMIC_RELAXED);
  noteInterruptions();  // the thread that is joined may not be the fiber that it began with
  __atomic_store_n(&g_any, true, __ATOMIC_RELEASE);
}

bool isStack(uintptr_t low, uintptr_t end, uintptr_t &known) {
  constexpr uintptr_t kLargestFrame = 1 << 20, kPage = 4096;
  if (end - low > kLargestFrame) return false;
  if ((end - 1) / kPage == known / kPage) return true;
  if (!os::isReadable(end - 16) || !os::isReadable(end - 8)) return false;
  known = end - 1;
  return true;
}

bool isStart(uintptr_t return_address) { return return_address == __atomic_load_n(&g_start, __ATOMIC_RELAXED); }

}  // namespace bigfoot::fibers
