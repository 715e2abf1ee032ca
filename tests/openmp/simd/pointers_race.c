/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two pointers into one array. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@
// EXPECT: data race between iterations of an OpenMP simd loop
#include <stdlib.h>

__attribute__((noinline)) static void shift(int *to, const int *from, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    to[i] = from[i];  // @A@
}

int main(void) {
  int *a = calloc(64, sizeof *a);
  shift(a + 3, a, 32);
  free(a);
  return 0;
}
