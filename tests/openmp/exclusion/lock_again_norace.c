/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock that is made anew where another one was destroyed, or forgotten, while it was held. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

omp_lock_t lock;
int x;

int main(void) {
  for (int round = 0; round < 4; ++round) {
    omp_init_lock(&lock);
#pragma omp parallel
    {
      omp_set_lock(&lock);
      ++x;
      omp_unset_lock(&lock);
    }
    omp_set_lock(&lock);
    if (round % 2) omp_destroy_lock(&lock);
  }
  use(x);
  return 0;
}
