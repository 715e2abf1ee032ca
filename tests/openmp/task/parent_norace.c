/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The creator waits for its task. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    x = 1;
#pragma omp task
    x = 2;
#pragma omp taskwait
    x = 3;
  }
  return 0;
}
