/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A region of one thread. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel if (0)
  {
    x = 1;
#pragma omp barrier
    x = 2;
  }
  use(x);
  return 0;
}
