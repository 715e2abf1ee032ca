/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A group waits for its tasks, those of before wait for nothing. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;  // @A@
#pragma omp taskgroup
    {
#pragma omp task
      x = 2;  // @B@
    }
  }
  return 0;
}
