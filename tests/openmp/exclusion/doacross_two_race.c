/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations of two loops wait for the one to the left, not for that above. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ a
int a[9][9];

int main(void) {
#pragma omp parallel for ordered(2) schedule(static, 1)
  for (int i = 1; i < 9; ++i)
    for (int j = 1; j < 9; ++j) {
#pragma omp ordered depend(sink : i, j - 1)
      a[i][j] = a[i - 1][j] + 1;  // @A@
#pragma omp ordered depend(source)
    }
  return 0;
}
