/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two sections in two threads write one variable. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
// LINES-NOT: O1 O2 O3: the compiler makes one store of both
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
  barrier_init(2);
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      x = 1;  // @A@
      barrier_wait();
    }
#pragma omp section
    {
      x += 5;  // @B@
      barrier_wait();
    }
  }
  return 0;
}
