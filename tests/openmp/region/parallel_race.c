/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every thread of the team writes. */
// CFLAGS: -fopenmp
// RACE: @W@ @W@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  x = omp_get_thread_num();  // @W@
  use(x);
  return 0;
}
