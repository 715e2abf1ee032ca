// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// <sanitizer/tsan_interface.h>, as far as it is about the program and not about ThreadSanitizer's reports.
#include "runtime/annotate/annotate.h"
#include "runtime/intercept/intercept.h"
#include "runtime/shadow/collect.h"

using namespace bigfoot;

#define PREFIXED(name) __tsan_##name
#include "runtime/annotate/mutex_names.def"

INTERCEPTOR void __tsan_release(void *address) { annotate::happensBefore(address, BIGFOOT_CALLER); }
INTERCEPTOR void __tsan_acquire(void *address) { annotate::happensAfter(address); }

INTERCEPTOR void __tsan_check_no_mutexes_held() { annotate::noMutexesHeld(BIGFOOT_CALLER); }

#define FIBER(name) __tsan_##name
#include "runtime/annotate/fiber_names.def"
INTERCEPTOR void *__tsan_create_fiber(unsigned) { return annotate::createFiber(BIGFOOT_CALLER); }

// History that no race can need is given back.
INTERCEPTOR void __tsan_flush_memory() {
  Thread *t = currentThread();
  if (!t) return;
  const Busy busy(*t);
  collect(*t);
}
