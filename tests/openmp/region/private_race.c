/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A temporary that should be private. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ temporary
#include <omp.h>

#include "in_turn.h"

int temporary, a[64];

int main(void) {
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 64; ++i) {
    temporary = i;          // @A@
    a[i] = temporary * 2;   // @B@
  }
  return 0;
}
