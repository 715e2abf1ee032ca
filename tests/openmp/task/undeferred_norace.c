/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The creator waits for a task with if(0). */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 20; ++i) {
#pragma omp task if (0)
      x = 1;
      x = 2;
    }
  }
  return 0;
}
