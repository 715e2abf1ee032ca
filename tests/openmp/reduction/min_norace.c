/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* With reduction(min). */
// CFLAGS: -fopenmp
int x = 0, y;

int main(void) {
#pragma omp parallel for reduction(min : x) schedule(static, 1)
  for (int i = 1; i < 64; ++i) x = i < x ? i : x;
  y = x;
  return 0;
}
