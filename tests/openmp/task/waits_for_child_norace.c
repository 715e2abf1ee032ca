/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The child waits for its own. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      x = 1;
#pragma omp taskwait
    }
#pragma omp taskwait
    x = 2;
  }
  return 0;
}
