/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task from before the taskgroup is not of it. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
#pragma omp taskgroup
    {
#pragma omp task
      y = 1;
    }
    x = 2;  // @B@
  }
  return 0;
}
