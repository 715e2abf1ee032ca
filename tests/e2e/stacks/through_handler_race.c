// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stack of an access in a signal handler goes on with what the signal interrupted. The code that the handler returns to is no frame.
// LEVELS: O0 O2
// RACE: @handler@|@action@ @handler@|@action@ shared
// EXPECT: #0 handle .*@handler@
// EXPECT: #1 trap
// EXPECT: #2 first .*@first@
// EXPECT-NOT: <null> <null>
// NOT-WITH: gcc clang-tsan: what tells of its calls knows only its own
#include <signal.h>

#include "in_turn.h"

int shared;

static void handle(int signal) {
  (void)signal;
  shared = 1;  // @handler@
}

__attribute__((noinline)) static void trap(void) { asm volatile("int3; nop"); }

static void first(void) {
  signal(SIGTRAP, handle);
  trap();  // @first@
  asm volatile("");
}

static void second(void) {
  shared = 2;  // @action@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
