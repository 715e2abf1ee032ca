/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task that depends on all memory, before and after others. */
// CFLAGS: -fopenmp -fopenmp-version=51
// NOT-WITH: gcc: gcc 12 does not know omp_all_memory
#include <omp.h>

#include "in_turn.h"

int x, y, z;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp task depend(in : y)
    z = 1;
#pragma omp task depend(out : omp_all_memory)
    x = z = 2;
#pragma omp task depend(in : y)
    use(x + z);
  }
  return 0;
}
