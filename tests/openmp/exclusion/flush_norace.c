/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A flag that is written and read atomically, between flushes. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x, flag;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    x = 1;
#pragma omp flush
#pragma omp atomic write
    flag = 1;
  } else {
    int seen = 0;
    while (!seen) {
#pragma omp atomic read
      seen = flag;
    }
#pragma omp flush
    use(x);
  }
  return 0;
}
