/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A league of one. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
int x;

int main(void) {
#pragma omp target teams num_teams(1) map(tofrom : x)
  x = 1;
  return 0;
}
