/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a final task creates runs at once. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
#pragma omp task
      x = 1;
      x = 2;
    }
  }
  return 0;
}
