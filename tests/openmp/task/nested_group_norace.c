/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskgroup waits for what its tasks created, too, and so does an outer one. */
// CFLAGS: -fopenmp
int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp task
          x = 1;
        }
      }
      x = 2;
#pragma omp task
      y = x;
    }
    y = 3;
  }
  return 0;
}
