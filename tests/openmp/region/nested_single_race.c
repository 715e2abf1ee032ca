/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The inner teams of two threads write one variable. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

int x;

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      x = 1;  // @A@
    }
  }
  return 0;
}
