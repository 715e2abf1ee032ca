/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Neighbouring elements are different dependences. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, a[2];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a[0])
    x = 1;  // @A@
#pragma omp task depend(in : a[1])
    x = 2;  // @B@
  }
  return 0;
}
