/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two of many thousand short tasks. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@
// LEVELS: O2
#include <omp.h>

#include "in_turn.h"

int a[20000];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 20000; ++i)
#pragma omp task firstprivate(i)
      a[i % 19999] = i;  // @A@
  }
  return 0;
}
