/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of two sections. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp task
        x = 1;  // @A@
      }
#pragma omp section
      {
#pragma omp task
        x = 2;  // @B@
      }
    }
  }
  return 0;
}
