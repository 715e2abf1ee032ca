/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tasks that take part in a reduction. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int sum = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 50; ++i)
#pragma omp task in_reduction(+ : sum)
      sum += i;
    use(sum);
  }
  return 0;
}
