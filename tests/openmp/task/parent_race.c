/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The creator goes on beside its task. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
    x = 2;  // @B@
  }
  return 0;
}
