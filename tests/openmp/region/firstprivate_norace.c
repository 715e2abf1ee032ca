/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each thread has a copy, with the value from before. */
// CFLAGS: -fopenmp
int sum;

int main(void) {
  int x = 3;
#pragma omp parallel firstprivate(x)
  {
    x += 1;
#pragma omp critical
    sum += x;
  }
  return 0;
}
