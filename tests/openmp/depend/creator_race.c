/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A dependence does not hold up the creator. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;  // @A@
    use(x);  // @B@
  }
  return 0;
}
