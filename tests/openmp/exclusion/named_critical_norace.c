/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Critical sections of one name. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
  {
#pragma omp critical(one)
    ++x;
  }
#pragma omp parallel
  {
#pragma omp critical(one)
    --x;
  }
  return 0;
}
