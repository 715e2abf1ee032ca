/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A writer does not wait for readers of another variable. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, y, a, b;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : a)
    y = x;  // @A@
#pragma omp task depend(out : b)
    x = 1;  // @B@
  }
  return 0;
}
