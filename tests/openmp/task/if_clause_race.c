/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* if(0) runs the task at once, but not before its sibling is complete. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
#pragma omp task if (0)
    x = 2;  // @B@
  }
  return 0;
}
