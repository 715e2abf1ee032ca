/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lanes come one after the other in an ordered region, and at atomics; with if(0), and where simd is a hint, there are none. */
// CFLAGS: -fopenmp -w
int a[64], x;

int main(int argc, char **argv) {
#pragma omp simd
  for (int i = 1; i < 64; ++i) {
#pragma omp ordered simd
    a[i] = a[i - 1] + 1;
  }
#pragma omp simd
  for (int i = 1; i < 64; ++i) {
#pragma omp atomic
    x += i;
  }
#pragma omp simd if (argc > 5)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;
#pragma clang loop vectorize_width(4)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;
  return 0;
}
