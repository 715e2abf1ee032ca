/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Children of two tasks that each wait for theirs, if somebody waited for the first of the two, or a task comes after both. */
// CFLAGS: -fopenmp
int x, y;

static void work(int value) {
#pragma omp task
  {
#pragma omp task
    {
#pragma omp task
      x = value;
#pragma omp taskwait
      y = x;
    }
#pragma omp taskwait
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; ++i) {
    work(i);
#pragma omp taskwait
    x = y;
#pragma omp task
    y = x;
#pragma omp taskwait
  }
  return 0;
}
