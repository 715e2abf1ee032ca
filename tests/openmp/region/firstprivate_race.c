/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The pointer is a copy for each, what it points to is not. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
int x;

int main(void) {
  int *p = &x;
#pragma omp parallel firstprivate(p)
  *p = 1;  // @A@
  return 0;
}
