/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Children of two tasks that each wait for theirs: both have ended, and so have their parents, and are not ordered. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, y[2];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      {
#pragma omp task
        x = 1;  // @A@
#pragma omp taskwait
        y[0] = 1;
      }
#pragma omp taskwait
    }
#pragma omp task
    {
#pragma omp task
      {
#pragma omp task
        x = 2;  // @B@
#pragma omp taskwait
        y[1] = 1;
      }
#pragma omp taskwait
    }
  }
  return 0;
}
