/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of a single region is a barrier. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
    use(x);
  }
  return 0;
}
