/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic updates, and a read after the region. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x; int y;

int main(void) {
#pragma omp parallel
  for (int i = 0; i < 50; ++i) {
#pragma omp atomic
    x += i;
#pragma omp atomic capture
    { use(y); y += 2; }
  }
  use(x);
  return 0;
}
