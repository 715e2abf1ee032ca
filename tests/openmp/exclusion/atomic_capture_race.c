/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whoever got the number reads the array beside the others. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int next, x;

int main(void) {
#pragma omp parallel
  {
    int mine;
#pragma omp atomic capture relaxed
    mine = next++;
    x = mine;  // @A@
  }
  return 0;
}
