/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskgroup waits for all that came out of it. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; ++i) {
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp task
          x = 1;
        }
      }
      x = 2;
    }
  }
  return 0;
}
