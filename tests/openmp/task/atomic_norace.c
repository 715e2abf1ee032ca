/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All tasks update atomically. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task
    {
#pragma omp atomic
      ++x;
    }
  }
  return 0;
}
