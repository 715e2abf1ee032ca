/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Many thousand short tasks. */
// CFLAGS: -fopenmp
// LEVELS: O2
#include <omp.h>

#include "in_turn.h"

int a[2000];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 10; ++round) {
      for (int i = 0; i < 2000; ++i)
#pragma omp task firstprivate(i)
        a[i] += round;
#pragma omp taskwait
    }
  }
  return 0;
}
