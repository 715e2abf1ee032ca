/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks of a loop, one iteration each: neighbours collide. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ a
int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;  // @A@
  return 0;
}
