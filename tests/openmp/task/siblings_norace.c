/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskwait between two tasks. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;
#pragma omp taskwait
#pragma omp task
    x = 2;
  }
  return 0;
}
