/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without a barrier nobody waits for the tasks of a single region. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
#pragma omp task
    x = 1;  // @A@
    use(x); // @B@
  }
  return 0;
}
