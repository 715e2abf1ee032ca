// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads order each other through the kernel, too.
// RACE: @NOW@ @BEFORE@ balance
// EXPECT: T2 last synchronised with T1 when T1 called write; the write came after it:\n    #0 write .*\n    #1 .*@RELEASE@
// REPORTS: 1
#include <unistd.h>

#include "../in_turn.h"

static int ends[2];
long balance;

static void first(void) {
  balance = 1;
  use(write(ends[1], "x", 1));  // @RELEASE@
  balance = 2;                  // @BEFORE@
}

static void second(void) {
  char got;
  use(read(ends[0], &got, 1));
  balance = 3;  // @NOW@
}

int main(void) {
  use(pipe(ends));
  in_turn(first, second);
}
