// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Our own names; stacks are arrays here, and one fiber starts another. The stack of the inner one ends below that of the outer, of which
// the frame pointer is left over.
// RACE: @INNER@ @OUTER@ shared
// EXPECT: Write of size 4 .* by fiber T2:
// EXPECT: #0 inner .*@INNER@.*\n\n
// EXPECT: Previous write of size 4 .* by fiber T1:
// EXPECT: #0 outer .*@OUTER@
// EXPECT: Fiber T2 'inner one' .* created by fiber T1 at:
// REPORTS: 1
#include <bigfoot/bigfoot.h>
#include <ucontext.h>

int shared;
static ucontext_t home, contexts[2];
static char stacks[2][64 * 1024];
static void *home_fiber, *fibers[2];

static void make(int i, void (*run)(void)) {
  fibers[i] = BIGFOOT_FIBER_CREATE();
  getcontext(&contexts[i]);
  contexts[i].uc_stack.ss_sp = stacks[1 - i];
  contexts[i].uc_stack.ss_size = sizeof stacks[i];
  makecontext(&contexts[i], run, 0);
}

static void inner(void) {
  shared = 2;  // @INNER@
  BIGFOOT_FIBER_SWITCH(home_fiber, 0);
  setcontext(&home);
}

static void outer(void) {
  make(1, inner);
  BIGFOOT_FIBER_NAME(fibers[1], "inner one");
  shared = 1;  // @OUTER@
  BIGFOOT_FIBER_SWITCH(fibers[1], BIGFOOT_FIBER_NO_SYNC);
  swapcontext(&contexts[0], &contexts[1]);
}

int main(void) {
  home_fiber = BIGFOOT_FIBER_CURRENT();
  make(0, outer);
  BIGFOOT_FIBER_SWITCH(fibers[0], 0);
  swapcontext(&home, &contexts[0]);
  BIGFOOT_FIBER_DESTROY(fibers[0]);
  return 0;
}
