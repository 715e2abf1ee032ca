/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Many variables in one clause, in a loop inside a region, which ends in a barrier. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int sum, most;
double product = 1;

int main(void) {
#pragma omp parallel
  for (int round = 0; round < 20; ++round) {
#pragma omp for reduction(+ : sum) reduction(max : most) reduction(* : product)
    for (int i = 0; i < 64; ++i) {
      sum += i;
      product *= 1.0001;
      if (i > most) most = i;
    }
    use(sum + most);
#pragma omp barrier
#pragma omp masked
    sum = most = 0;
#pragma omp barrier
  }
  use(product);
  return 0;
}
