// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy whose length only the run tells.
// CHASE: @COPY@ @LAST@
// RACE: @COPY@ @LAST@
#include <string.h>

#include "two_threads.h"

char from[4096], to[4096];

__attribute__((noinline)) static void copy(size_t bytes) { memcpy(to, from, bytes); }  // @COPY@

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    if (thread) copy(1000 + (size_t)(i % 8));
    else to[999] = (char)i;  // @LAST@
    pass(i);
  }
}

int main(void) { return inTwoThreads(work); }
