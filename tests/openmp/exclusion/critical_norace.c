/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A critical section. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  for (int i = 0; i < 200; ++i)
#pragma omp critical
    ++x;
  use(x);
  return 0;
}
