/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task without a clause is not ordered by one that depends on all memory. */
// CFLAGS: -fopenmp -fopenmp-version=51
// RACE: @A@|@B@ @A@|@B@ x
// NOT-WITH: gcc: gcc 12 does not know omp_all_memory
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
#pragma omp task depend(out : omp_all_memory)
    x = 2;  // @B@
  }
  return 0;
}
