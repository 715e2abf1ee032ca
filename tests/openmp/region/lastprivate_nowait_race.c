/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Without a barrier others go on beside whoever has the last iteration. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int last, x;

int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(last) nowait
    for (int i = 0; i < 64; ++i) last = i;
    x = 1;  // @A@
  }
  return 0;
}
