// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What code compiled with -fsanitize=thread tells of itself: modules, functions, stretches to leave alone.
#include "runtime/annotate/annotate.h"
#include "runtime/init.h"
#include "runtime/memory/modules.h"
#include "runtime/sys/hook.h"
#include "runtime/thread/calls.h"

using namespace bigfoot;

// By a constructor of every module.
HOOK void __tsan_init() {
  initialise();
  modules::catchUp();
}

SHORT_HOOK void __tsan_func_entry(void *caller) {
  const auto *frame = static_cast<uintptr_t *>(__builtin_frame_address(0));  // of this call: the caller's, a return address
  calls::enter(reinterpret_cast<uintptr_t>(caller), reinterpret_cast<uintptr_t>(frame + 2), frame[0]);
}

SHORT_HOOK void __tsan_func_exit() { calls::leave(); }

HOOK void __tsan_ignore_thread_begin() { annotate::ignoreAccessesBegin(); }
HOOK void __tsan_ignore_thread_end() { annotate::ignoreAccessesEnd(); }
