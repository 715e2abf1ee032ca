/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A loop without a wait at its end. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@
#include <omp.h>

#include "in_turn.h"

int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait schedule(static)
    for (int i = 0; i < 64; ++i) a[i] = i;     // @A@
#pragma omp for schedule(static)
    for (int i = 0; i < 64; ++i) b[i] = a[63 - i];  // @B@
  }
  return 0;
}
