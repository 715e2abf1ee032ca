/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Regions one after the other. */
// CFLAGS: -fopenmp
int x;

int main(void) {
  for (int i = 0; i < 20; ++i) {
#pragma omp parallel
    {
#pragma omp single nowait
      ++x;
    }
    ++x;
  }
  return 0;
}
