/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What a task did before it created another, those know whom that one told. Nobody waits for it. */
// CFLAGS: -fopenmp -std=c11
#include <stdatomic.h>

enum { kTasks = 20, kTries = 100000 };   // another thread runs the child meanwhile, if it comes
int x[kTasks], sum[kTasks];
atomic_int told[kTasks];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task
    {
      x[i] = 1;
#pragma omp task
      atomic_store_explicit(&told[i], 1, memory_order_release);
      for (int tries = 0; tries < kTries && !atomic_load_explicit(&told[i], memory_order_relaxed); ++tries) continue;
    }
#pragma omp task
    for (int tries = 0; tries < kTries && !sum[i]; ++tries)
      if (atomic_load_explicit(&told[i], memory_order_acquire)) sum[i] = x[i];
  }
  return 0;
}
