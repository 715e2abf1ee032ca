/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One depends on another variable. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, a, b;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;  // @A@
#pragma omp task depend(out : b)
    x = 2;  // @B@
  }
  return 0;
}
