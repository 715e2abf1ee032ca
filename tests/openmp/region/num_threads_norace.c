/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A team of one, and regions one after the other. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel num_threads(1)
  x = 1;
#pragma omp parallel num_threads(2) if (0)
  x = 2;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    x = 3;
  }
  return 0;
}
