/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks in critical sections. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 50; ++i)
#pragma omp task
#pragma omp critical
      ++x;
  }
  return 0;
}
