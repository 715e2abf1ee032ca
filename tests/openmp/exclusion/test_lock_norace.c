/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock that was tried until it was free. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

omp_lock_t lock;
int x;

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  {
    while (!omp_test_lock(&lock)) continue;
    ++x;
    omp_unset_lock(&lock);
  }
  use(x);
  return 0;
}
