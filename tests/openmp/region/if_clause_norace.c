/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* if(0) makes a team of one. */
// CFLAGS: -fopenmp
int one = 1, x;

int main(void) {
#pragma omp parallel if (!one)
  x = 1;
  x = 2;
  return 0;
}
