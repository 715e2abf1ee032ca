/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A sum, and its use after the region. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 64; ++i) sum += i;
  use(sum);
  return 0;
}
