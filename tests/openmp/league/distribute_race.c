/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two distributed loops, with no barrier between them that all teams come to. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
// RACE: @A@|@B@ @A@|@B@ a
int a[64], b[64];

int main(void) {
#pragma omp target teams num_teams(2) map(tofrom : a, b)
  {
#pragma omp distribute
    for (int i = 0; i < 64; ++i) a[i] = i;  // @A@
#pragma omp distribute
    for (int i = 0; i < 64; ++i) b[i] = a[63 - i];  // @B@
  }
  return 0;
}
