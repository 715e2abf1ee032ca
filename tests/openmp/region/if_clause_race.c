/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* if(1) is as if there were no clause. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int one = 1, x;

int main(void) {
#pragma omp parallel if (one)
  x = 1;  // @A@
  return 0;
}
