/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two leagues, one after the other. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: its teams are one on the host
int a[64], b[64];

int main(void) {
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : a)
  for (int i = 0; i < 64; ++i) a[i] = i;
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : a, b)
  for (int i = 0; i < 64; ++i) b[i] = a[63 - i];
  return 0;
}
