/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock that was tried in vain. */
// CFLAGS: -fopenmp
// RACE: @B@ @A@ x
#include <omp.h>

#include "in_turn.h"

omp_lock_t lock;
int x;

int main(void) {
  omp_init_lock(&lock);
  barrier_init(2);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    omp_set_lock(&lock);
    x = 1;  // @A@
    barrier_wait();
    barrier_wait();
    omp_unset_lock(&lock);
  } else {
    barrier_wait();
    use(omp_test_lock(&lock));
    x = 2;  // @B@
    barrier_wait();
  }
  return 0;
}
