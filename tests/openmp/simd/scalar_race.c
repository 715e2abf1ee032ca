/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All iterations write one variable, and no clause makes it private. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@ @A@ x
// EXPECT: data race between iterations of an OpenMP simd loop
int x, a[64];

__attribute__((noinline)) static void fill(int *last, int n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    a[i] = i;
    *last = i;  // @A@
  }
}

int main(void) {
  fill(&x, 64);
  return 0;
}
