/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks, one of which does not take the lock. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

int x;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      omp_set_lock(&lock);
      x = 1;  // @A@
      omp_unset_lock(&lock);
    }
#pragma omp task
    x = 2;  // @B@
  }
  omp_destroy_lock(&lock);
  return 0;
}
