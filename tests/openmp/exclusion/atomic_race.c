/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An atomic update and a plain read. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp atomic
    x += 1;   // @A@
    use(x);   // @B@
  }
  return 0;
}
