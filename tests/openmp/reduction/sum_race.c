/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A sum without its clause. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ sum
#include <omp.h>

#include "in_turn.h"

int sum;

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 64; ++i) sum += i;  // @A@
  return 0;
}
