/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each thread of the outer team has its own element. */
// CFLAGS: -fopenmp
#include <omp.h>

int x[64];

int main(void) {
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp parallel num_threads(1)
    x[me] = 1;
    ++x[me];
  }
  return 0;
}
