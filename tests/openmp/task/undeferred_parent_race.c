/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The child of an undeferred task, for which nobody waits, is not ordered by a taskwait further out. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, y;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task if (0)
      {
#pragma omp task
        y = 1;
#pragma omp taskwait
#pragma omp task
        x = 1;  // @A@
      }
    }
#pragma omp taskwait
    x = y;  // @B@
  }
  return 0;
}
