/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each iteration has its own element. */
// CFLAGS: -fopenmp
int a[64], b[65];

int main(void) {
#pragma omp simd
  for (int i = 1; i < 64; ++i) a[i] = a[i] + b[i - 1] + b[i + 1];
  return 0;
}
