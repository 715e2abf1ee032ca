/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks add without a reduction. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; ++i) {
#pragma omp task
    x += i;  // @A@
  }
  return 0;
}
