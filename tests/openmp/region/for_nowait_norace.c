/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two loops of one static schedule give each iteration to the same thread. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait schedule(static)
    for (int i = 0; i < 64; ++i) a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < 64; ++i) b[i] = a[i];
  }
  return 0;
}
