/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without a group, but with a taskwait. */
// CFLAGS: -fopenmp
int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup grainsize(1)
    for (int i = 0; i < 64; ++i) a[i] = i;
#pragma omp taskwait
    a[7] = 1;
  }
  return 0;
}
