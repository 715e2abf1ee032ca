/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A dependence that is kept in a variable, and that is updated to a reader's. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
#pragma omp depobj(object) update(in)
#pragma omp task depend(depobj : object)
    x = 1;  // @A@
#pragma omp task depend(depobj : object)
    x = 2;  // @B@
#pragma omp taskwait
#pragma omp depobj(object) destroy
  }
  return 0;
}
