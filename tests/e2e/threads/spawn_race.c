// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// To start a process and wait for it orders a thread with nobody of its own process.
// CFLAGS: -D_GNU_SOURCE
// RACE: @second@ @first@ shared
// EXPECT: #0 second .*@second@
// REPORTS: 1
#include <spawn.h>
#include <sys/wait.h>

#include "spawn.h"

static void first(void) {
  shared = 1;  // @first@
  spawn_by_all();
}
static void second(void) {
  spawn_by_all();
  shared = 2;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
