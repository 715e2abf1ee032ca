/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two that only read, by their clauses. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ y
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : x)
    y = 1;  // @A@
#pragma omp task depend(in : x)
    y = 2;  // @B@
  }
  return 0;
}
