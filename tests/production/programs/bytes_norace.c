// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbouring bytes are not the same.
// CHASE: @FIRST@ @SECOND@
#include "two_threads.h"

char bytes[8];

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) bytes[3] = (char)i;  // @FIRST@
    else bytes[4] = (char)i;  // @SECOND@
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
