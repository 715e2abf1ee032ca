/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that exclude each other, in any order, between a writer and a reader. */
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
    for (int i = 0; i < 8; ++i)
#pragma omp task depend(mutexinoutset : x)
      ++x;
#pragma omp task depend(in : x)
    use(x);
  }
  return 0;
}
