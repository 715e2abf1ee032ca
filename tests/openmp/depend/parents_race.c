/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Dependences order siblings only. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task depend(out : x)
      x = 1;  // @A@
    }
#pragma omp task
    {
#pragma omp task depend(out : x)
      x = 2;  // @B@
    }
  }
  return 0;
}
