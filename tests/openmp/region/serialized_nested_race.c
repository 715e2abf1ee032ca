/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An inner region of one thread is part of the thread. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp parallel num_threads(1)
    x = 1;  // @A@
  }
  return 0;
}
