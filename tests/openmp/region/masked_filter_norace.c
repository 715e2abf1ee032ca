/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A barrier behind the region. */
// CFLAGS: -fopenmp -fopenmp-version=51
// NOT-WITH: gcc: it does not know the construct, or libomp not its call
int x, a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    x = 1;
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < 64; ++i) a[i] = x;
  }
  return 0;
}
