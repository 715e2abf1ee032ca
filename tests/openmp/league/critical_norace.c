/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An atomic update is one for all teams of a league, and so is a reduction. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
int x, y;

int main(void) {
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : x, y) reduction(+ : y)
  for (int i = 0; i < 64; ++i) {
#pragma omp atomic
    ++x;
    y += i;
  }
  return 0;
}
