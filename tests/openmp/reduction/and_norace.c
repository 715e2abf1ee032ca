/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* With reduction(&&). */
// CFLAGS: -fopenmp
int x = 1, y;

int main(void) {
#pragma omp parallel for reduction(&& : x) schedule(static, 1)
  for (int i = 1; i < 64; ++i) x = x && i;
  y = x;
  return 0;
}
