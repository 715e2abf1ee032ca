// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With shadow_profile races are reported as ever; the child of a fork has a file of its own, with its process id.
// RUN-OPTIONS: shadow=fine:shadow_profile=%t.log.profile
// RACE: @second@ @first@ *shared
// REPORTS: 1
// EXPECT-LOG: \ABigFoot: shadow of heap blocks
// EXPECT-LOG: ^ *[1-9]\d* +\d+% +1 +8 +1 +1\n      100% cells\n      both .*@BOTH@
// EXPECT-LOG: ^BigFoot: shadow of heap blocks
// EXPECT-LOG: ^ *[1-9]\d* +\d+% +1 +16000 +2000 +2000\n      100% cells\n      child .*@CHILD@
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

static volatile long *shared;
static volatile size_t size = sizeof *shared;  // or the block becomes a variable

static void first(void) { *shared = 1; }  // @first@
static void second(void) { *shared = 2; }  // @second@

__attribute__((noinline)) static void both(void) {
  shared = malloc(size);  // @BOTH@
}

__attribute__((noinline)) static void child(void) {
  volatile long *block = malloc(2000 * sizeof *block);  // @CHILD@
  for (int i = 0; i < 2000; ++i) block[i] = i;
}

int main(void) {
  both();
  if (fork() == 0) {
    child();
    exit(0);
  }
  wait(NULL);
  in_turn(first, second);
  return 0;
}
