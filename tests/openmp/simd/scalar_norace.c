/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All iterations write one variable, of which each has its own; the last one counts. */
// CFLAGS: -fopenmp
int x, a[64];

int main(void) {
#pragma omp simd lastprivate(x)
  for (int i = 0; i < 64; ++i) {
    a[i] = i;
    x = i;
  }
  return x != 63;
}
