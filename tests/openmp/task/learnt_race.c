/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A group waits for its own task, which has learnt nothing from the one outside. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, seen, sum;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1;  // @A@
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        seen = 1;
#pragma omp taskwait
      }
    }
    sum = x + seen;  // @B@
  }
  return 0;
}
