/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A taskwait waits for children, not for grandchildren. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      x = 1;  // @A@
    }
#pragma omp taskwait
    x = 2;  // @B@
  }
  return 0;
}
