/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Even elements are written, odd ones read. */
// CFLAGS: -fopenmp
int a[130];

int main(void) {
#pragma omp simd
  for (int i = 0; i < 64; ++i) a[2 * i] = a[2 * i + 1] + a[2 * i + 3];
  return 0;
}
