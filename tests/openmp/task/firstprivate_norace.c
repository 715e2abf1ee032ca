/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task has its own copy of what its creator changes. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[100];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 100; ++i) {
#pragma omp task firstprivate(i)
      a[i] = i;
    }
  }
  return 0;
}
