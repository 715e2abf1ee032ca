/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A reduction of an array. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int main(void) {
  long a[8] = {0};
#pragma omp parallel for reduction(+ : a[:8])
  for (int i = 0; i < 64; ++i) a[i % 8] += i;
  use(a[3]);
  return 0;
}
