/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A masked region has no barrier of its own. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    x = 1;  // @A@
    use(x); // @B@
  }
  return 0;
}
