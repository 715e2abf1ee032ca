/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A writer waits for readers. */
// CFLAGS: -fopenmp
int x, y, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : a)
    y = x;
#pragma omp task depend(out : a)
    x = 1;
  }
  return 0;
}
