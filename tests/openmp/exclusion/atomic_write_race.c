/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A plain read beside atomic writes. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ x
int x, sum;

int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic write
    x = 1;  // @A@
#pragma omp critical
    sum += x;  // @B@
  }
  return 0;
}
