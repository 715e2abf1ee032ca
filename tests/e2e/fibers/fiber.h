/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Fibers by ucontext(3), told of to the detector.
 *
 *   struct fiber home, other;
 *   fiber_begin(&home);                 the calling thread's own
 *   fiber_make(&other, function);       function() runs when it is first switched to; it must not return
 *   fiber_switch(&home, &other, 0);     from the one that runs; or __tsan_switch_to_fiber_no_sync
 *   fiber_free(&other);
 */
#ifndef BIGFOOT_TESTS_E2E_FIBERS_FIBER_H
#define BIGFOOT_TESTS_E2E_FIBERS_FIBER_H

#include <sanitizer/tsan_interface.h>
#include <stdlib.h>
#include <ucontext.h>

/* What is written down here is none of the race that is looked for. */
#define FIBER_INVISIBLE static __attribute__((no_sanitize("thread"), unused))

struct fiber {
  ucontext_t context;
  void *known_as;
};

enum { kFiberStack = 64 * 1024 };

FIBER_INVISIBLE void fiber_begin(struct fiber *fiber) { fiber->known_as = __tsan_get_current_fiber(); }

FIBER_INVISIBLE void fiber_make(struct fiber *fiber, void (*run)(void)) {
  fiber->known_as = __tsan_create_fiber(0);
  getcontext(&fiber->context);
  fiber->context.uc_stack.ss_sp = malloc(kFiberStack);
  fiber->context.uc_stack.ss_size = kFiberStack;
  fiber->context.uc_link = 0;
  makecontext(&fiber->context, run, 0);
}

FIBER_INVISIBLE void fiber_switch(struct fiber *from, struct fiber *to, unsigned flags) {
  void *known_as = to->known_as;
  __tsan_switch_to_fiber(known_as, flags);
  swapcontext(&from->context, &to->context);
}

FIBER_INVISIBLE void fiber_free(struct fiber *fiber) {
  __tsan_destroy_fiber(fiber->known_as);
  free(fiber->context.uc_stack.ss_sp);
}

#endif
