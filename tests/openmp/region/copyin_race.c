/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A pointer that copyin gives to all. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;
int *p;
#pragma omp threadprivate(p)

int main(void) {
  p = &x;
#pragma omp parallel copyin(p)
  *p = 1;  // @A@
  return 0;
}
