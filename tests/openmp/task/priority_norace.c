/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of different priorities, with a taskwait between. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task priority(1)
    x = 1;
#pragma omp taskwait
#pragma omp task priority(10)
    x = 2;
  }
  return 0;
}
