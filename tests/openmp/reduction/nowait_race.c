/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sum is not complete before the next barrier. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ sum
#include <omp.h>

#include "in_turn.h"

int sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum) nowait  // @A@
    for (int i = 0; i < 64; ++i) sum += i;
    use(sum);  // @B@
  }
  return 0;
}
