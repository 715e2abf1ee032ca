/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that different threads create. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp task
    x = 1;  // @A@
  }
  return 0;
}
