/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks that one thread runs use its variable. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

static int mine;
#pragma omp threadprivate(mine)

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 50; ++i)
#pragma omp task
      ++mine;
  }
  return 0;
}
