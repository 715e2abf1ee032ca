// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of include/bigfoot/bigfoot.h.
#include "runtime/annotate/annotate.h"
#include "runtime/intercept/intercept.h"

using namespace bigfoot;

#define PREFIXED(name) __bigfoot_##name
#include "runtime/annotate/mutex_names.def"

#define FIBER(name) __bigfoot_##name
#include "runtime/annotate/fiber_names.def"
INTERCEPTOR void *__bigfoot_create_fiber() { return annotate::createFiber(BIGFOOT_CALLER); }

INTERCEPTOR void __bigfoot_happens_before(const volatile void *address) { annotate::happensBefore(address, BIGFOOT_CALLER); }
INTERCEPTOR void __bigfoot_happens_after(const volatile void *address) { annotate::happensAfter(address); }
INTERCEPTOR void __bigfoot_ignore_accesses_begin() { annotate::ignoreAccessesBegin(); }
INTERCEPTOR void __bigfoot_ignore_accesses_end() { annotate::ignoreAccessesEnd(); }
INTERCEPTOR void __bigfoot_ignore_sync_begin() { annotate::ignoreSyncBegin(); }
INTERCEPTOR void __bigfoot_ignore_sync_end() { annotate::ignoreSyncEnd(); }
INTERCEPTOR void __bigfoot_benign_race(const volatile void *address, size_t bytes, const char *) {
  annotate::benignRace(address, bytes);
}
INTERCEPTOR void __bigfoot_new_memory(const volatile void *address, size_t bytes) { annotate::newMemory(address, bytes); }
INTERCEPTOR void __bigfoot_check_no_mutexes_held() { annotate::noMutexesHeld(BIGFOOT_CALLER); }
INTERCEPTOR void __bigfoot_thread_name(const char *name) { annotate::threadName(name); }
