/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A barrier behind master. */
// CFLAGS: -fopenmp
int x, a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp master
    x = 1;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < 64; ++i) a[i] = x;
  }
  return 0;
}
