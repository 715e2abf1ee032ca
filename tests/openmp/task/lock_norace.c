/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks that take the lock. */
// CFLAGS: -fopenmp
#include <omp.h>

int x;
omp_lock_t lock;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task
    {
      omp_set_lock(&lock);
      ++x;
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  return 0;
}
