/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The second round reads without a barrier before the next write. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@
#include <omp.h>

#include "in_turn.h"

int slot[64];

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), all = omp_get_num_threads();
    slot[me] = 1;
#pragma omp barrier
    use(slot[(me + 1) % all]);  // @A@
    slot[me] = 2;               // @B@
  }
  return 0;
}
