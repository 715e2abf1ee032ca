/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock, and one that is made again at the same place. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

omp_lock_t lock;
int x;

int main(void) {
  for (int round = 0; round < 5; ++round) {
    omp_init_lock(&lock);
#pragma omp parallel
    for (int i = 0; i < 50; ++i) {
      omp_set_lock(&lock);
      ++x;
      omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
  }
  use(x);
  return 0;
}
