/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Others go on beside a single region without a barrier. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    y = 1;
    x = 1;  // @A@
  }
  return 0;
}
