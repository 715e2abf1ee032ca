/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Threads of one team, whatever the other does. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
// RACE: @A@ @A@ x
int x[2];

int main(void) {
#pragma omp target teams num_teams(1) thread_limit(4) map(tofrom : x)
#pragma omp parallel num_threads(2)
  x[0] = 1;  // @A@
  return 0;
}
