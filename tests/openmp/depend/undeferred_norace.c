/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task with if(0) waits for what it depends on. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : x) if (0)
    use(x);
    use(x);
  }
  return 0;
}
