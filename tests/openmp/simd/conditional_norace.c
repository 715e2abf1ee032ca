/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The iterations that would collide do not make the access. */
// CFLAGS: -fopenmp
int a[64];

int main(void) {
#pragma omp simd
  for (int i = 1; i < 64; ++i) {
    if (i % 2) a[i] = a[i - 1];
  }
  return 0;
}
