/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Threads of two inner teams write one variable. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) x = 1;  // @A@
  return 0;
}
