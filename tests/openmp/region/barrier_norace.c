/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A barrier orders what all threads did before it. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int slot[64];

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), all = omp_get_num_threads();
    for (int round = 0; round < 50; ++round) {
      slot[me] = round;
#pragma omp barrier
      use(slot[(me + 1) % all]);
#pragma omp barrier
    }
  }
  return 0;
}
