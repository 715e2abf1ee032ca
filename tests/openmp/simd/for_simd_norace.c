/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Threads and lanes share out a loop without dependences. */
// CFLAGS: -fopenmp
int a[64], b[64];

int main(void) {
#pragma omp parallel for simd schedule(static, 8)
  for (int i = 0; i < 64; ++i) a[i] = b[63 - i];
#pragma omp parallel for simd schedule(dynamic, 4)
  for (int i = 0; i < 64; ++i) b[i] = a[i];
  return 0;
}
