/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An array without the clause. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@
#include <omp.h>

#include "in_turn.h"

long a[8];

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 64; ++i) a[i % 3] += i;  // @A@
  return 0;
}
