/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What one thread read all have. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
    int mine = 0;
#pragma omp single copyprivate(mine)
    mine = x + 1;
    use(mine);
  }
  return 0;
}
