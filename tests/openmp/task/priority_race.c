/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Priorities order nothing. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task priority(10)
    x = 1;  // @A@
#pragma omp task priority(1)
    x = 2;  // @B@
  }
  return 0;
}
