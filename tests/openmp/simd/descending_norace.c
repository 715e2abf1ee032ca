/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The loop goes down; it has one iteration, or none. */
// CFLAGS: -fopenmp
int a[64];

__attribute__((noinline)) static void down(int from, int to) {
#pragma omp simd
  for (int i = from; i >= to; --i) a[i] = a[i + 1] + 1;
}

int main(void) {
  down(62, 62);
  down(5, 10);
  return 0;
}
