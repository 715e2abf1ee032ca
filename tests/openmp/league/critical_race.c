/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A critical section does not exclude other teams of a league. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
// RACE: @A@ @A@ x
int x;

int main(void) {
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : x)
  for (int i = 0; i < 64; ++i) {
#pragma omp critical
    ++x;  // @A@
  }
  return 0;
}
