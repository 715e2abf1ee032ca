/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A write before the critical section, of the thread that comes second. */
// CFLAGS: -fopenmp
// RACE: @B@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x, y;

int main(void) {
  barrier_init(2);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) x = 1;  // @A@
    barrier_wait();
    if (omp_get_thread_num() == 1) barrier_wait();
#pragma omp critical
    use(y++);
    if (omp_get_thread_num() == 0) x = 2;  // @B@
    if (omp_get_thread_num() == 0) barrier_wait();
  }
  return 0;
}
