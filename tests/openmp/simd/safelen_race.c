/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations two apart collide, and three may be under way at once. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@ a
// EXPECT: data race between iterations of an OpenMP simd loop
int a[64];

int main(void) {
#pragma omp simd safelen(3)
  for (int i = 2; i < 64; ++i) a[i] = a[i - 2] + 1;  // @A@
  return 0;
}
