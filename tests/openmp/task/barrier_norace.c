/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A barrier waits for all tasks. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[8];

int main(void) {
#pragma omp parallel
  for (int round = 0; round < 20; ++round) {
#pragma omp single nowait
    for (int i = 0; i < 8; ++i)
#pragma omp task
      a[i] = round;
#pragma omp barrier
    for (int i = 0; i < 8; ++i) use(a[i]);
#pragma omp barrier
  }
  return 0;
}
