/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each section has its own variable, and the end is a barrier. */
// CFLAGS: -fopenmp
int x, y, z;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      x = 1;
#pragma omp section
      y = 1;
    }
#pragma omp single
    z = x + y;
  }
  return 0;
}
