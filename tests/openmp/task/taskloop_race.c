/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskloop without a group. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(3) nogroup
    for (int i = 0; i < 64; ++i) a[i] = i;  // @A@
    use(a[5]);  // @B@
  }
  return 0;
}
