/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What came before a region is known in it, and what was done in it afterwards, region by region. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int x, slot[64];

int main(void) {
  for (int round = 0; round < 20; ++round) {
    x = round;
#pragma omp parallel
    slot[omp_get_thread_num()] += x;
    for (int i = 0; i < 64; ++i) x += slot[i];
  }
  return 0;
}
