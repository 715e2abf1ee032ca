/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sections of a team add without a reduction. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections nowait
    {
#pragma omp section
      ;
#pragma omp section
      ;
    }
    x += 1;  // @A@
  }
  return 0;
}
