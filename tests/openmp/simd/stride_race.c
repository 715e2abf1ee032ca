/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every other element: an iteration writes what the next one writes, too. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc clang-tsan: they do not say which loops are simd
// RACE: @A@|@B@ @A@|@B@ a
// EXPECT: data race between iterations of an OpenMP simd loop
int a[130];

int main(void) {
#pragma omp simd
  for (int i = 0; i < 64; ++i) {
    a[2 * i] = i;      // @A@
    a[2 * i + 2] = i;  // @B@
  }
  return 0;
}
