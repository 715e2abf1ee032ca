/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A task is complete when its event is fulfilled. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: libomp does not know gcc's detachable tasks
#include <omp.h>

#include "in_turn.h"

#include <sched.h>
int x, y;
omp_event_handle_t handle;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event)
    {
      x = 1;
      __atomic_store_n(&handle, event, __ATOMIC_RELEASE);
    }
#pragma omp task
    {
      while (!__atomic_load_n(&handle, __ATOMIC_ACQUIRE)) sched_yield();
      y = 1;
      omp_fulfill_event(handle);
    }
#pragma omp taskwait
    use(x + y);
  }
  return 0;
}
