/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two locks exclude nothing. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

int x;
omp_lock_t locks[2];

int main(void) {
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
#pragma omp parallel num_threads(2)
  {
    omp_lock_t *mine = &locks[omp_get_thread_num()];
    omp_set_lock(mine);
    ++x;  // @A@
    omp_unset_lock(mine);
  }
  omp_destroy_lock(&locks[0]);
  omp_destroy_lock(&locks[1]);
  return 0;
}
