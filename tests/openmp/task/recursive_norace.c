/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that create tasks, and wait for them. */
// CFLAGS: -fopenmp
// LEVELS: O0 O2
#include <omp.h>

#include "in_turn.h"

static int fibonacci(int n) {
  int one, two;
  if (n < 2) return n;
#pragma omp task shared(one)
  one = fibonacci(n - 1);
#pragma omp task shared(two)
  two = fibonacci(n - 2);
#pragma omp taskwait
  return one + two;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    use(fibonacci(12));
  }
  return 0;
}
