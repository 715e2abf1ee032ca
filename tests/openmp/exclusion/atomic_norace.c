/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic updates, and a read after the region. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x; int y;

int main(void) {
#pragma omp parallel
  for (int i = 0; i < 50; ++i) {
    int seen;
#pragma omp atomic
    x += i;
#pragma omp atomic capture
    {
      seen = y;
      y += 2;
    }
    use(seen);
  }
  use(x);
  return 0;
}
