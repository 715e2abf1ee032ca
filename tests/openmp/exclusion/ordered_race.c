/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What comes before an ordered region is not in it. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 64; ++i) {
    x += i;  // @A@
#pragma omp ordered
    use(i);
  }
  return 0;
}
