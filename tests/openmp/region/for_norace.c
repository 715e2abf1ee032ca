/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of a loop is a barrier. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 64; ++i) a[i] = i;
#pragma omp for
    for (int i = 0; i < 64; ++i) b[i] = a[63 - i];
  }
  return 0;
}
