/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two pointers into one array, further apart than the loop goes. */
// CFLAGS: -fopenmp
#include <stdlib.h>

__attribute__((noinline)) static void shift(int *to, const int *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) to[i] = from[i];
}

int main(void) {
  int *a = calloc(64, sizeof *a);
  shift(a + 32, a, 32);
  shift(a + 3, a, 3);
  shift(a, a, 32);
  free(a);
  return 0;
}
