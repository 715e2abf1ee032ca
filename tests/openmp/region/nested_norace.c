/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inner teams: what their threads did is known after their regions. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[2][3];

int main(void) {
  omp_set_max_active_levels(2);
  for (int round = 0; round < 10; ++round) {
#pragma omp parallel num_threads(2)
    {
      const int outer = omp_get_thread_num();
#pragma omp parallel num_threads(3)
      a[outer][omp_get_thread_num()] = round;
      for (int i = 0; i < 3; ++i) use(a[outer][i]);
    }
    for (int i = 0; i < 6; ++i) use(a[i / 3][i % 3]);
  }
  return 0;
}
