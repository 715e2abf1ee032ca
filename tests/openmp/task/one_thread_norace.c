/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two tasks that one thread runs, with variables of their own on its stack. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

static void __attribute__((noinline)) fill(int *a, int k) { a[k] = k; }

int main(void) {
  barrier_init(2);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) {
    for (int i = 0; i < 20; ++i) {
#pragma omp task
      {
        int mine[100];
        for (int k = 0; k < 100; ++k) fill(mine, k);
        use(mine[i]);
      }
    }
#pragma omp taskwait
    barrier_wait();
  } else {
    barrier_wait();
  }
  return 0;
}
