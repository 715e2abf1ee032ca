/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All is in the ordered region. */
// CFLAGS: -fopenmp
int x, y;

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < 16; ++i) {
#pragma omp ordered
    {
      x = i;
      y = x;
    }
  }
  return 0;
}
