/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Readers come behind the writer, and before the next. */
// CFLAGS: -fopenmp
int x, a, y, z;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    x = 1;
#pragma omp task depend(in : a)
    y = x;
#pragma omp task depend(in : a)
    z = x;
#pragma omp task depend(out : a)
    x = 2;
  }
  return 0;
}
