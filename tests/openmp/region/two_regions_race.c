/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two pthreads with a region each. */
// CFLAGS: -fopenmp
// RACE: @A@ @A@ x
#include <pthread.h>

int x;

static void *region(void *unused) {
  (void)unused;
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    x = 1;  // @A@
  }
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, region, 0);
  region(0);
  pthread_join(other, 0);
  return 0;
}
