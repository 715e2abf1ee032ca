/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without a barrier the result is read while others add to it. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ y
int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : x) nowait
    for (int i = 0; i < 64; ++i) x += i;
    y = 1;  // @A@
  }
  return 0;
}
