/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each thread has its own, in regions and between them. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

static int mine;
#pragma omp threadprivate(mine)

int main(void) {
  for (int round = 0; round < 10; ++round) {
#pragma omp parallel
    ++mine;
  }
  use(mine);
  return 0;
}
