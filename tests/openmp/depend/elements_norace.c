/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A wave front. */
// CFLAGS: -fopenmp
char a[9][9];
int x[9][9];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 1; i < 9; ++i)
    for (int j = 1; j < 9; ++j) {
#pragma omp task depend(in : a[i - 1][j], a[i][j - 1]) depend(out : a[i][j])
      x[i][j] = x[i - 1][j] + x[i][j - 1];
    }
  return 0;
}
