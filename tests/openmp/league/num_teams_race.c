/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A league of two by its clause. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp target teams num_teams(2) map(tofrom : x)
  x = 1;  // @A@
  return 0;
}
