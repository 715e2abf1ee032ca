/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A child that final makes part of its parent, and a sibling of that. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
#pragma omp task
      x = 1;  // @A@
    }
#pragma omp task
    x = 2;  // @B@
  }
  return 0;
}
