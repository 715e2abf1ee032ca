/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that create tasks, and do not wait for one of them. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ count
// LEVELS: O0 O2
#include <omp.h>

#include "in_turn.h"

static int count;
static int fibonacci(int n) {
  int one, two;
  if (n < 2) return n;
#pragma omp task shared(one)
  one = fibonacci(n - 1);
#pragma omp task shared(two)
  {
    two = fibonacci(n - 2);
    ++count;  // @A@
  }
#pragma omp taskwait
  return one + two;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    use(fibonacci(6));
  }
  return 0;
}
