/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The thread with the last iteration writes the variable before the loop is over. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int main(void) {
  int last = 0;
#pragma omp parallel
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < 64; ++i) last = i;
    use(last);
  }
  return 0;
}
