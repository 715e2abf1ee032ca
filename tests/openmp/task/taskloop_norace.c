/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskloop waits for its tasks. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop grainsize(3)
    for (int i = 0; i < 64; ++i) a[i] = i;
    for (int i = 0; i < 64; ++i) use(a[i]);
  }
  return 0;
}
