/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of a loop, with their own elements; the loop waits for them. */
// CFLAGS: -fopenmp
int a[64], sum;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(5)
    for (int i = 0; i < 64; ++i) a[i] = i;
    for (int i = 0; i < 64; ++i) sum += a[i];
  }
  return 0;
}
