/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task writes a variable of its creator, which waits. */
// CFLAGS: -fopenmp
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int x = 0;
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
    x = 2;
  }
  return 0;
}
