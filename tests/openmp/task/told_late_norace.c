/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task that has waited for its child, and then tells others without another access, is known to them. */
// CFLAGS: -fopenmp -std=c11
#include <stdatomic.h>

enum { kTasks = 50 };
int x[kTasks], y[kTasks], sum[kTasks];
atomic_int told[kTasks];

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < kTasks; ++i) {
#pragma omp task
    {
      x[i] = 1;
#pragma omp task
      y[i] = 1;
#pragma omp taskwait
      atomic_store_explicit(&told[i], 1, memory_order_release);
    }
#pragma omp task
    if (atomic_load_explicit(&told[i], memory_order_acquire)) sum[i] = x[i] + y[i];
  }
  return 0;
}
