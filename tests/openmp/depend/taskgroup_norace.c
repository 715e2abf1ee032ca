/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The task of the group depends on the one before it. */
// CFLAGS: -fopenmp
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;
#pragma omp taskgroup
    {
#pragma omp task depend(in : a)
      x = 2;
    }
    x = 3;
  }
  return 0;
}
