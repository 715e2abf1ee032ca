/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Relaxed atomics publish nothing. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ data
#include <omp.h>

int flag, data;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 1;  // @A@
#pragma omp atomic write relaxed
    flag = 1;
  } else {
    int seen;
#pragma omp atomic read relaxed
    seen = flag;
    data += seen;  // @B@
  }
  return 0;
}
