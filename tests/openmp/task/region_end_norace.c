/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of a region waits for all tasks. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
  for (int round = 0; round < 20; ++round) {
#pragma omp parallel
    {
#pragma omp task
      {
#pragma omp task
#pragma omp atomic
        x += 1;
      }
    }
    x = 0;
  }
  return 0;
}
