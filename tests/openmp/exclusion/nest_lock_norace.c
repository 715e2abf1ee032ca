/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock that its holder takes again. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

omp_nest_lock_t lock;
int x;

int main(void) {
  omp_init_nest_lock(&lock);
#pragma omp parallel
  for (int i = 0; i < 50; ++i) {
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    ++x;
    omp_unset_nest_lock(&lock);
    ++x;
    omp_unset_nest_lock(&lock);
  }
  use(x);
  return 0;
}
