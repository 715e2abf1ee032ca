/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A loop that is cancelled ends in a barrier like others. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 64; ++i) {
      a[i] = 1;
#pragma omp cancel for if (i == 20)
    }
    use(a[63]);
  }
  return 0;
}
