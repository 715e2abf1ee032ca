/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskwait for what a clause says. */
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
#pragma omp taskwait depend(in : x)
    use(x);
  }
  return 0;
}
