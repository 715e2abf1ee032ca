/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A write after the outer unlock. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

omp_nest_lock_t lock;
int x;

int main(void) {
  omp_init_nest_lock(&lock);
  barrier_init(2);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) barrier_wait();
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    x = 1;  // @A@
    if (omp_get_thread_num() == 0) barrier_wait();
  }
  return 0;
}
