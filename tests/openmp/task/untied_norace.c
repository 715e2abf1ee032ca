/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An untied task goes on after a taskyield, perhaps in another thread. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[40];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 20; ++i) {
#pragma omp task untied firstprivate(i)
      {
        a[i] = 1;
#pragma omp taskyield
        a[i] = 2;
#pragma omp task
        a[i + 20] = 1;
#pragma omp taskwait
        a[i] = a[i + 20];
      }
    }
  }
  return 0;
}
