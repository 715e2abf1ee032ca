/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks that one thread runs, while the other is held up. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
  barrier_init(2);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) {
#pragma omp task
    x = 1;  // @A@
#pragma omp task
    x = 2;  // @B@
#pragma omp taskwait
    barrier_wait();
  } else {
    barrier_wait();
  }
  return 0;
}
