/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Blocks of an array. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; ++i)
#pragma omp task depend(out : a[i * 16 : 16]) firstprivate(i)
      for (int k = 0; k < 16; ++k) a[i * 16 + k] = k;
    for (int i = 0; i < 4; ++i)
#pragma omp task depend(in : a[i * 16 : 16]) firstprivate(i)
      use(a[i * 16 + 15]);
  }
  return 0;
}
