/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Private copies, and what is declared in the loop, are an iteration's own. */
// CFLAGS: -fopenmp
#include <stdlib.h>

int a[64];

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 64;
  int copy[2], sums[2] = {0, 0}, last = 0, step = 0;
#pragma omp simd private(copy) reduction(+ : sums) lastprivate(last) linear(step : 2)
  for (int i = 0; i < n; ++i) {
    int own[2];
    own[0] = i;
    copy[1] = own[0] + step;
    sums[0] += copy[1];
    last = sums[0];
    a[i] = last;
    step += 2;
  }
  return sums[1];
}
