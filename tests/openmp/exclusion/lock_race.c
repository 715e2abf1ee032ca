/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two locks. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

omp_lock_t lock[2];
int x;

int main(void) {
  omp_init_lock(&lock[0]);
  omp_init_lock(&lock[1]);
#pragma omp parallel num_threads(2)
  {
    omp_set_lock(&lock[omp_get_thread_num()]);
    ++x;  // @A@
    omp_unset_lock(&lock[omp_get_thread_num()]);
  }
  return 0;
}
