/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An event that the task itself fulfils. */
// CFLAGS: -fopenmp
// NOT-WITH: gcc: libomp does not know gcc's detachable tasks
#include <omp.h>

#include "in_turn.h"

int x;

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event)
    {
      x = 1;
      omp_fulfill_event(event);
      x = 2;
    }
#pragma omp taskwait
    use(x);
  }
  return 0;
}
