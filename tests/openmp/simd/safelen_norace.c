/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations two apart collide, and only two are under way at once. */
// CFLAGS: -fopenmp
int a[64];

int main(void) {
#pragma omp simd safelen(2)
  for (int i = 2; i < 64; ++i) a[i] = a[i - 2] + 1;
#pragma omp simd safelen(1)
  for (int i = 2; i < 64; ++i) a[i] = a[i - 1] + 1;
  return 0;
}
