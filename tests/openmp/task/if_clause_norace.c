/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks with if(0) come one after the other. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task if (0)
    x = i;
  }
  return 0;
}
