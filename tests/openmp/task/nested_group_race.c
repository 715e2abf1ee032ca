/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskgroup waits for its own tasks, not for those before it. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
#pragma omp taskgroup
    {
#pragma omp task
      ;
    }
    x = 2;  // @B@
  }
  return 0;
}
