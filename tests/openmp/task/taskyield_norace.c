/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that yield, each with its own variable. */
// CFLAGS: -fopenmp
int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp taskyield
      x = 1;
    }
#pragma omp task
    y = 2;
#pragma omp taskwait
    x += y;
  }
  return 0;
}
