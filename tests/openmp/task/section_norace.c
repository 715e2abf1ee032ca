/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of two sections, each with its variable, and the barrier behind them. */
// CFLAGS: -fopenmp
int x, y, z;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp task
        x = 1;
      }
#pragma omp section
      {
#pragma omp task
        y = 2;
      }
    }
#pragma omp single
    z = x + y;
  }
  return 0;
}
