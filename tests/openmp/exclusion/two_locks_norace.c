/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two locks, each with its variable. */
// CFLAGS: -fopenmp
#include <omp.h>

int x[2];
omp_lock_t locks[2];

int main(void) {
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
#pragma omp parallel
  for (int i = 0; i < 2; ++i) {
    omp_set_lock(&locks[i]);
    ++x[i];
    omp_unset_lock(&locks[i]);
  }
  omp_destroy_lock(&locks[0]);
  omp_destroy_lock(&locks[1]);
  return 0;
}
