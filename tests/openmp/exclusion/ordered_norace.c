/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ordered regions come one after the other. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 64; ++i) {
#pragma omp ordered
    x += i;
  }
  use(x);
  return 0;
}
