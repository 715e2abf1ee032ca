/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task writes a variable of its creator, which does so, too. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;  // @A@
    x = 2;  // @B@
#pragma omp taskwait
  }
  return 0;
}
