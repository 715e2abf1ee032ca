/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks write a block that their creator allocated. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@
#include <stdlib.h>

int main(void) {
  int *block = malloc(sizeof *block);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    *block = 1;  // @A@
#pragma omp task
    *block = 2;  // @B@
  }
  free(block);
  return 0;
}
