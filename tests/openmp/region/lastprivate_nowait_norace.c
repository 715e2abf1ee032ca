/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* With the barrier all can read the last value. */
// CFLAGS: -fopenmp
int last, a[64];

int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < 64; ++i) last = i;
#pragma omp for
    for (int i = 0; i < 64; ++i) a[i] = last;
  }
  return 0;
}
