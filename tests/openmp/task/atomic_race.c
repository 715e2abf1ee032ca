/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One task updates atomically, the other does not. */
// CFLAGS: -fopenmp
// LINES-NOT: gcc: it gives an atomic update the line of the directive
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp atomic
      ++x;  // @A@
    }
#pragma omp task
    x = 2;  // @B@
  }
  return 0;
}
