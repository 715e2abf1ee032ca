/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A pointer leads to another thread's. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@
#include <omp.h>

#include "in_turn.h"

static int mine, *shared;
#pragma omp threadprivate(mine)

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    shared = &mine;
#pragma omp barrier
    *shared = 1;  // @A@
  }
  return 0;
}
