/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Both depend on the same. */
// CFLAGS: -fopenmp
int x, a;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;
#pragma omp task depend(inout : a)
    x = 2;
#pragma omp task depend(out : a)
    x = 3;
  }
  return 0;
}
