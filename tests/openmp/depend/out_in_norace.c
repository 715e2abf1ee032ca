/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One writes, two read, one writes again. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; ++i) {
#pragma omp task depend(out : x)
      x = 1;
#pragma omp task depend(in : x)
      use(x);
#pragma omp task depend(in : x)
      use(x);
#pragma omp task depend(inout : x)
      ++x;
    }
  }
  return 0;
}
