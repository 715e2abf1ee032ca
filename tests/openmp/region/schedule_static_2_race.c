/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* schedule(static, 2): an iteration reads what another thread's wrote. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ a
int a[64];

int main(void) {
#pragma omp parallel for schedule(static, 2)
  for (int i = 1; i < 64; ++i) a[i] = a[i - 1] + 1;  // @A@
  return 0;
}
