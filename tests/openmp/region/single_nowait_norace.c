/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What one thread did in a single region all see behind the barrier. */
// CFLAGS: -fopenmp
int x, a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp single
    x = 1;
#pragma omp for
    for (int i = 0; i < 64; ++i) a[i] = x;
  }
  return 0;
}
