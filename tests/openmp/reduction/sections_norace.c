/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections with a reduction. */
// CFLAGS: -fopenmp
int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections reduction(+ : x)
    {
#pragma omp section
      x += 1;
#pragma omp section
      x += 2;
    }
#pragma omp single
    y = x;
  }
  return 0;
}
