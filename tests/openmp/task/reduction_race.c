/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that do not take part in a reduction. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ sum
#include <omp.h>

#include "in_turn.h"

int sum;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    for (int i = 0; i < 50; ++i)
#pragma omp task
      sum += i;  // @A@
  }
  return 0;
}
