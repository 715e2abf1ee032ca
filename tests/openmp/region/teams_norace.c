/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Teams on the host, with a loop that they share. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp teams num_teams(2)
#pragma omp distribute parallel for
  for (int i = 0; i < 64; ++i) a[i] = i;
  for (int i = 0; i < 64; ++i) use(a[i]);
  return 0;
}
