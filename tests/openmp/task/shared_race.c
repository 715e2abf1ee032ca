/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task reads what its creator changes. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ shared
#include <omp.h>

#include "in_turn.h"

int shared;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (shared = 0; shared < 4; ++shared) {  // @A@
#pragma omp task
      use(shared);  // @B@
    }
  }
  return 0;
}
