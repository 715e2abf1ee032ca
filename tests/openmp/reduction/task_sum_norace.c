/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks take part in the reduction of their group. */
// CFLAGS: -fopenmp
int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : x)
    for (int i = 0; i < 8; ++i) {
#pragma omp task in_reduction(+ : x)
      x += i;
    }
    y = x;
  }
  return 0;
}
