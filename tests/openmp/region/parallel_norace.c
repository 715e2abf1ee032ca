/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One thread of the team writes, and nobody else reads before the region is over. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  if (omp_get_thread_num() == 1) x = 1;
  use(x);
  return 0;
}
