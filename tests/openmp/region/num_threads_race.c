/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A team of two. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel num_threads(2)
  x = 1;  // @A@
  return 0;
}
