/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* schedule(static, 2): the barrier at the end orders the loops. */
// CFLAGS: -fopenmp
int a[64], b[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 64; ++i) a[i] = i;
#pragma omp for schedule(static, 2)
    for (int i = 0; i < 64; ++i) b[i] = a[63 - i];
  }
  return 0;
}
