/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What copyprivate hands out is a copy; the variable itself is not ordered. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp single copyprivate(mine)
    mine = x + 1;
    x = mine;  // @A@
  }
  return 0;
}
