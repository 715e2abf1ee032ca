/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An iteration of another task reads what one wrote. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(1)
    for (int i = 1; i < 16; ++i) a[i] = a[i - 1];  // @A@
  }
  return 0;
}
