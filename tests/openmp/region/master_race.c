/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* No barrier is behind master: others write beside the primary thread. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp master
    y = 1;
    x = 1;  // @A@
  }
  return 0;
}
