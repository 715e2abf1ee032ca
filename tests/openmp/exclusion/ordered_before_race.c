/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What comes before the ordered region is not ordered. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x, y;

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 16; ++i) {
    x = i;  // @A@
#pragma omp ordered
    y = i;
  }
  return 0;
}
