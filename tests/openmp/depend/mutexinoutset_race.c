/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that exclude each other, each over another variable. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    ++x;  // @A@
#pragma omp task depend(mutexinoutset : y)
    ++x;  // @B@
  }
  return 0;
}
