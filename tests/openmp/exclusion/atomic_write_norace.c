/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Atomic reads beside atomic writes. */
// CFLAGS: -fopenmp
int x, sum;

int main(void) {
#pragma omp parallel
  {
    int seen;
#pragma omp atomic write
    x = 1;
#pragma omp atomic read
    seen = x;
#pragma omp critical
    sum += seen;
  }
  return 0;
}
