/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The task before is complete when the next one is created. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x, done;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    {
      x = 1;
      __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
    }
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
#pragma omp taskyield
    }
#pragma omp task depend(in : x)
    use(x);
  }
  return 0;
}
