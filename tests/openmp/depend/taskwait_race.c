/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskwait for something else. */
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
#pragma omp task depend(out : y)
    y = 1;
#pragma omp taskwait depend(in : y)
    use(x);  // @B@
  }
  return 0;
}
