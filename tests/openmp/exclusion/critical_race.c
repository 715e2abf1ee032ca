/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two names are two locks. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
  barrier_init(2);
#pragma omp parallel num_threads(2)
  {
    barrier_wait();
    if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
      ++x;  // @A@
    } else {
#pragma omp critical(two)
      ++x;  // @B@
    }
  }
  return 0;
}
