/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sum is complete after the next barrier. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int sum;

int main(void) {
#pragma omp parallel
  for (int round = 0; round < 10; ++round) {
#pragma omp for reduction(+ : sum) nowait
    for (int i = 0; i < 64; ++i) sum += i;
#pragma omp barrier
    use(sum);
#pragma omp barrier
  }
  return 0;
}
