/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A thread of the program is not ordered by a region that another one runs. */
// CFLAGS: -fopenmp
// RACE: @B@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;
static void *writer(void *none) {
  barrier_wait();
  x = 1;  // @B@
  return none;
}

int main(void) {
  pthread_t other;
  barrier_init(2);
  pthread_create(&other, 0, writer, 0);
#pragma omp parallel
#pragma omp masked
  {
    x = 2;  // @A@
    barrier_wait();
  }
  pthread_join(other, 0);
  return 0;
}
