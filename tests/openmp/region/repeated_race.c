/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Regions one after the other order what lies in different ones, not what lies in one. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x[4];

int main(void) {
  for (int i = 0; i < 4; ++i) {
#pragma omp parallel
    x[i] = 1;  // @A@
  }
  return 0;
}
