/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without reduction(min). */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x = 0;

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 1; i < 64; ++i) x = i < x ? i : x;  // @A@
  return 0;
}
