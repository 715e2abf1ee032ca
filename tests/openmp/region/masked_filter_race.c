/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Others write beside the thread that filter chooses. */
// CFLAGS: -fopenmp -fopenmp-version=51
// NOT-WITH: gcc: it does not know the construct, or libomp not its call
// RACE: @A@ @A@ x
int x, y;

int main(void) {
#pragma omp parallel
  {
#pragma omp masked filter(1)
    y = 1;
    x = 1;  // @A@
  }
  return 0;
}
