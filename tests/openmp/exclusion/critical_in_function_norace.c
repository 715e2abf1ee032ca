/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* All go through the function. */
// CFLAGS: -fopenmp
int x;

static void add(int n) {
#pragma omp critical(sum)
  x += n;
}

int main(void) {
#pragma omp parallel
  add(1);
  return 0;
}
