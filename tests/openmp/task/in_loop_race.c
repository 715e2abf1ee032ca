/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task of each iteration writes one variable. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 16; ++i) {
#pragma omp task
    x = i;  // @A@
  }
  return 0;
}
