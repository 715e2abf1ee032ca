/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each thread has its own, with the value of the primary one. */
// CFLAGS: -fopenmp
int x, sum;
#pragma omp threadprivate(x)

int main(void) {
  x = 3;
#pragma omp parallel copyin(x)
  {
    ++x;
#pragma omp critical
    sum += x;
  }
  return 0;
}
