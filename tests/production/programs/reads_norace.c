// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two reads do not race.
// CHASE: @READ@
#include "two_threads.h"

int table[64];
long sums[2][64];

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    sums[thread][0] += table[i % 64];  // @READ@
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
