/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A dependence that is kept in a variable. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
#pragma omp task depend(depobj : object)
    x = 1;
#pragma omp task depend(depobj : object)
    x = 2;
#pragma omp taskwait
#pragma omp depobj(object) destroy
  }
  return 0;
}
