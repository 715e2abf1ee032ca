// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbouring bytes are not the same.
// CHASE: @FIRST@ @SECOND@
#include "two_threads.h"

char bytes[8];

__attribute__((noinline)) static void first(long i) { bytes[3] = (char)i; }  // @FIRST@
__attribute__((noinline)) static void second(long i) { bytes[4] = (char)i; }  // @SECOND@

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) first(i);
    else second(i);
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
