/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Critical sections of different names. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

int x;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
    x = 1;  // @A@
  } else {
#pragma omp critical(other)
    x = 2;  // @B@
  }
  return 0;
}
