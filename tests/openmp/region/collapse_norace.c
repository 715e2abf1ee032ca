/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations of two collapsed loops: each has its own element. */
// CFLAGS: -fopenmp
int a[8][8];

int main(void) {
#pragma omp parallel for collapse(2) schedule(static, 1)
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) a[i][j] = i;
  return 0;
}
