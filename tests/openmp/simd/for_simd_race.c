/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The lanes of one thread of a team: all of the loop is one chunk. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@ a
// EXPECT: data race between iterations of an OpenMP simd loop
int a[64];

int main(void) {
#pragma omp parallel for simd schedule(static, 64)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;  // @A@
  return 0;
}
