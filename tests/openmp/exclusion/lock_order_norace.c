/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Different orders on both sides of a barrier, in one task after the other, by tries, and under one critical section. */
// CFLAGS: -fopenmp
#include <omp.h>

#include "in_turn.h"

omp_lock_t a, b, c, d;

static void take(omp_lock_t *one, omp_lock_t *other) {
  omp_set_lock(one);
  omp_set_lock(other);
  omp_unset_lock(other);
  omp_unset_lock(one);
}

int main(void) {
  omp_init_lock(&a);
  omp_init_lock(&b);
  omp_init_lock(&c);
  omp_init_lock(&d);
#pragma omp parallel
  {
    take(&a, &b);
#pragma omp barrier
    take(&b, &a);
    omp_set_lock(&d);
    if (omp_test_lock(&a)) omp_unset_lock(&a);
    omp_unset_lock(&d);
#pragma omp critical
    take(&c, &d);
#pragma omp critical
    take(&d, &c);
  }
#pragma omp parallel
#pragma omp single
  {
    int done;
#pragma omp task depend(out : done)
    take(&a, &c);
#pragma omp task depend(in : done)
    take(&c, &a);
    (void)done;
  }
  take(&b, &a);
  take(&c, &a);
  return 0;
}
