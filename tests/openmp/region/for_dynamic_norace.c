/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations of a dynamic schedule, each with its own element, and the sum afterwards. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[256];

int main(void) {
  int sum = 0;
#pragma omp parallel for schedule(dynamic, 3)
  for (int i = 0; i < 256; ++i) a[i] = i;
#pragma omp parallel for schedule(guided) reduction(+ : sum)
  for (int i = 0; i < 256; ++i) sum += a[255 - i];
  use(sum);
  return 0;
}
