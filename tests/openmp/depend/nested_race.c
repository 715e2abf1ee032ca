/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Dependences of children do not order grandchildren of another. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    {
#pragma omp task
      x = 1;  // @A@
    }
#pragma omp task depend(in : a)
    x = 2;  // @B@
  }
  return 0;
}
