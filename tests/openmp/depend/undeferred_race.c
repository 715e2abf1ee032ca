/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task with if(0) waits only for what it depends on. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // @A@
#pragma omp task depend(out : y) if (0)
    y = 1;
    x = 2;  // @B@
  }
  return 0;
}
