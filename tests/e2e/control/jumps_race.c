// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a handler and a frame did before they were left by a jump is checked, and no jump orders.
// RACE: @handled@ @handle@ in_handler
// RACE: @left@ @leave@ in_frame
// EXPECT: #0 second .*@handled@
// EXPECT: #0 second .*@left@
// REPORTS: 2
#include <setjmp.h>
#include <signal.h>

#include "in_turn.h"

int in_handler, in_frame;
static __thread sigjmp_buf back;

static void handle(int number) {
  (void)number;
  in_handler = 1;  // @handle@
  siglongjmp(back, 1);
}

static __attribute__((noinline)) void leave(void) {
  in_frame = 1;  // @leave@
  longjmp(back, 1);
}

static void first(void) {
  if (!sigsetjmp(back, 1)) raise(SIGUSR1);
  if (!setjmp(back)) leave();
}

static void second(void) {
  in_handler = 2;  // @handled@
  in_frame = 2;    // @left@
}

int main(void) {
  signal(SIGUSR1, handle);
  in_turn(first, second);
  return 0;
}
