/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The first task waits for its child. */
// CFLAGS: -fopenmp
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    {
#pragma omp task
      x = 1;
#pragma omp taskwait
    }
#pragma omp task depend(in : a)
    x = 2;
  }
  return 0;
}
