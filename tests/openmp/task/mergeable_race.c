/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Mergeable tasks are tasks. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task mergeable
    x = 1;  // @A@
#pragma omp task mergeable
    x = 2;  // @B@
  }
  return 0;
}
