/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task of each iteration has its own element. */
// CFLAGS: -fopenmp
int a[16], sum;

int main(void) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 16; ++i) {
#pragma omp task
      a[i] = i;
    }
#pragma omp single
    for (int i = 0; i < 16; ++i) sum += a[i];
  }
  return 0;
}
