/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Mergeable tasks, ordered by a taskgroup. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task mergeable
      x = 1;
    }
#pragma omp task mergeable
    x = 2;
  }
  return 0;
}
