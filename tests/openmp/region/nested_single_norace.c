/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The inner teams have a variable each. */
// CFLAGS: -fopenmp
#include <omp.h>

int x[2];

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      x[me] = 1;
    }
  }
  return 0;
}
