/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections that write their own, and read each other's after the end. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      x = 1;
#pragma omp section
      y = 1;
    }
    use(x + y);
  }
  return 0;
}
