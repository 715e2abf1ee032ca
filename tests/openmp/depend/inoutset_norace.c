/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of one set write their own; a reader comes after all. */
// CFLAGS: -fopenmp -fopenmp-version=51
// NOT-WITH: gcc: gcc 12 does not know inoutset
#include <omp.h>

#include "in_turn.h"

int x, a[2];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    a[0] = 1;
#pragma omp task depend(inoutset : x)
    a[1] = 1;
#pragma omp task depend(in : x)
    use(a[0] + a[1]);
  }
  return 0;
}
