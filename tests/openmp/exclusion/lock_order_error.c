/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock and a critical section in different orders, by two sections that one thread may run one after the other; and two tasks. */
// CFLAGS: -fopenmp
// EXPECT: lock-order-inversion
// EXPECT: @back@|@forth@
// EXPECT: @back@|@forth@
// EXPECT: lock-order-inversion
// EXPECT: @task_back@|@task_forth@
// EXPECT: @task_back@|@task_forth@
// REPORTS: 2
#include <omp.h>

#include "in_turn.h"

omp_lock_t a, b;
omp_nest_lock_t c;
int x;

int main(void) {
  omp_init_lock(&a);
  omp_init_lock(&b);
  omp_init_nest_lock(&c);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&a);
#pragma omp critical   // @forth@
      ++x;
      omp_unset_lock(&a);
    }
#pragma omp critical
    x += 2;
    if (omp_get_thread_num() == 1) {
#pragma omp critical
      {
        while (!omp_test_lock(&b)) continue;
        omp_unset_lock(&b);
        omp_set_lock(&a);   // @back@
        omp_unset_lock(&a);
      }
    }
  }
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      omp_set_lock(&b);
      omp_set_nest_lock(&c);   // @task_forth@
      omp_unset_nest_lock(&c);
      omp_unset_lock(&b);
    }
#pragma omp task
    {
      omp_set_nest_lock(&c);
      omp_set_nest_lock(&c);
      omp_set_lock(&b);   // @task_back@
      omp_unset_lock(&b);
      omp_unset_nest_lock(&c);
      omp_unset_nest_lock(&c);
    }
  }
  use(x);
  return 0;
}
