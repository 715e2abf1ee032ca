/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* schedule(dynamic): whoever writes behind a loop without a barrier does so beside the others. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;
int a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 64; ++i) a[i] = i;
    x = 1;  // @A@
  }
  return 0;
}
