/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskyield orders nothing. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 2; ++i) {
#pragma omp task untied
      {
#pragma omp taskyield
        x = 1;  // @A@
      }
    }
  }
  return 0;
}
