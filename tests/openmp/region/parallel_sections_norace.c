/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections of a region, each with its own variable. */
// CFLAGS: -fopenmp
int x, y, z;

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    x = 1;
#pragma omp section
    y = 1;
  }
  z = x + y;
  return 0;
}
