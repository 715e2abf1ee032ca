/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A masked region has no barrier of its own. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp masked
    x = 1;
#pragma omp barrier
    use(x);
  }
  return 0;
}
