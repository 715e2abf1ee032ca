/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Children that final makes part of their parent come one after the other. */
// CFLAGS: -fopenmp
int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    {
#pragma omp task
      x = 1;
#pragma omp task
      x = 2;
      x = 3;
    }
  }
  return 0;
}
