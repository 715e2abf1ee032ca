/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Readers are not ordered with each other. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : a)
    x = 1;  // @A@
#pragma omp task depend(in : a)
    x = 2;  // @B@
  }
  return 0;
}
