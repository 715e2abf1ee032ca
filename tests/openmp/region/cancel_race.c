/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A loop that may be cancelled, with a variable for all. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
    x = 1;  // @A@
#pragma omp for
    for (int i = 0; i < 64; ++i) {
#pragma omp cancellation point for
      use(i);
    }
  }
  return 0;
}
