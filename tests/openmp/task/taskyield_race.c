/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task that yields is not ordered with another. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp taskyield
      x = 1;  // @A@
    }
#pragma omp task
    x = 2;  // @B@
  }
  return 0;
}
