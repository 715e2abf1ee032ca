/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An iteration reads what the one before wrote. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@
#include <omp.h>

#include "in_turn.h"

int a[64];

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;  // @A@
  return 0;
}
