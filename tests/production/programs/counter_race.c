// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A site that races with itself.
// CHASE: @COUNT@
// RACE: @COUNT@ @COUNT@ counter
#include "two_threads.h"

long counter;

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    counter = counter + thread + 1;  // @COUNT@
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
