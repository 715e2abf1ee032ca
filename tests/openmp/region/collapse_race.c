/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Iterations of two collapsed loops: rows overlap. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ a
int a[16];

int main(void) {
#pragma omp parallel for collapse(2) schedule(static, 1)
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      a[i + j] = i;  // @A@
  return 0;
}
