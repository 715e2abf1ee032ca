/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The loop goes down, and an iteration reads what the one before wrote. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@ a
// EXPECT: data race between iterations of an OpenMP simd loop
int a[64];

int main(void) {
#pragma omp simd
  for (int i = 62; i >= 0; --i) a[i] = a[i + 1] + 1;  // @A@
  return 0;
}
