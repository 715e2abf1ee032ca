/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections without a barrier behind them. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      ;
#pragma omp section
      ;
    }
    x = 1;  // @A@
  }
  return 0;
}
