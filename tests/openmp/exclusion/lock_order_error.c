/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A lock and a critical section in different orders, by two threads; and two tasks, which one thread may run one after the other. Neither two ever
 * really wait for each other, by a lock that the detector does not see. */
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

static unsigned taken;
BARRIER_INVISIBLE unsigned swap(unsigned value) {
  __asm__ volatile("xchgl %0, (%1)" : "+r"(value) : "r"(&taken) : "memory");
  return value;
}
BARRIER_INVISIBLE void begin(void) {
  while (swap(1)) continue;
}
BARRIER_INVISIBLE void end(void) { swap(0); }

int main(void) {
  omp_init_lock(&a);
  omp_init_lock(&b);
  omp_init_nest_lock(&c);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      begin();
      omp_set_lock(&a);
#pragma omp critical   // @forth@
      ++x;
      omp_unset_lock(&a);
      end();
    }
#pragma omp critical
    x += 2;
    if (omp_get_thread_num() == 1) {
      begin();
#pragma omp critical
      {
        while (!omp_test_lock(&b)) continue;
        omp_unset_lock(&b);
        omp_set_lock(&a);   // @back@
        omp_unset_lock(&a);
      }
      end();
    }
  }
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      begin();
      omp_set_lock(&b);
      omp_set_nest_lock(&c);   // @task_forth@
      omp_unset_nest_lock(&c);
      omp_unset_lock(&b);
      end();
    }
#pragma omp task
    {
      begin();
      omp_set_nest_lock(&c);
      omp_set_nest_lock(&c);
      omp_set_lock(&b);   // @task_back@
      omp_unset_lock(&b);
      omp_unset_nest_lock(&c);
      omp_unset_nest_lock(&c);
      end();
    }
  }
  use(x);
  return 0;
}
