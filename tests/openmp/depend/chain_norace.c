/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A pipeline of stages, each of which depends on the one before. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[8];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 8; ++round)
      for (int stage = 1; stage < 8; ++stage)
#pragma omp task depend(in : a[stage - 1]) depend(inout : a[stage]) firstprivate(stage)
        a[stage] += a[stage - 1];
  }
  return 0;
}
