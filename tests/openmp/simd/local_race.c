/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The array is a variable of the function, of a length that only the run knows. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@
// EXPECT: data race between iterations of an OpenMP simd loop
#include <stdlib.h>

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 64;
  int a[n];
  for (int i = 0; i < n; ++i) a[i] = i;
#pragma omp simd
  for (int i = 0; i < n - 1; ++i)
    a[i + 1] = a[i] * 2;  // @A@
  return a[0];
}
