/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a task of a group learnt from one outside of it, whoever waits for the group knows. */
// CFLAGS: -fopenmp -std=c11
#include <stdatomic.h>

enum { kTasks = 20, kTries = 100000 };   // another thread runs the first task meanwhile, if it comes
int x[kTasks], seen[kTasks], sum;
atomic_int told[kTasks];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task
    {
      x[i] = 1;
      atomic_store_explicit(&told[i], 1, memory_order_release);
    }
#pragma omp taskgroup
    {
#pragma omp task
      for (int tries = 0; tries < kTries && !seen[i]; ++tries) seen[i] = atomic_load_explicit(&told[i], memory_order_acquire);
    }
    if (seen[i]) sum += x[i];
  }
  return 0;
}
