/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks allocate and free blocks of their own. */
// CFLAGS: -fopenmp
#include <stdlib.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 64; ++i) {
#pragma omp task
    {
      int *block = malloc(sizeof *block);
      *block = i;
      free(block);
    }
  }
  return 0;
}
