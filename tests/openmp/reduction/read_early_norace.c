/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Behind the barrier the result is there. */
// CFLAGS: -fopenmp
int x, y[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for reduction(+ : x)
    for (int i = 0; i < 64; ++i) x += i;
#pragma omp for
    for (int i = 0; i < 64; ++i) y[i] = x;
  }
  return 0;
}
