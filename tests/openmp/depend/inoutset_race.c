/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of one set are not ordered. */
// CFLAGS: -fopenmp -fopenmp-version=51
// RACE: @A@|@B@ @A@|@B@ x
// NOT-WITH: gcc: gcc 12 does not know inoutset
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    x = 1;  // @A@
#pragma omp task depend(inoutset : x)
    x = 2;  // @B@
  }
  return 0;
}
