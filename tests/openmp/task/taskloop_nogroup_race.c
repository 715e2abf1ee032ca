/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without a group the loop does not wait for its tasks. */
// CFLAGS: -fopenmp
// RACE: @A@|@B@ @A@|@B@ a
int a[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup grainsize(1)
    for (int i = 0; i < 64; ++i)
      a[i] = i;  // @A@
    a[7] = 1;  // @B@
  }
  return 0;
}
