/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Both sections of a region write, and whoever is done writes, too. */
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
    }
    ++x;  // @A@
  }
  return 0;
}
