/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A semaphore, a spin lock and times, for each_edge.h. */
#include <errno.h>
#include <semaphore.h>
#include <time.h>

#include "each_edge.h"

sem_t semaphore;
pthread_spinlock_t spin;
struct timespec past, later;

static void make(void) {
  sem_init(&semaphore, 0, 0);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  clock_gettime(CLOCK_REALTIME, &later);
  later.tv_sec += 1000;
}

static void spin_and_end(void) {
  expect(pthread_spin_lock(&spin) == 0);  // @spin_lock@
  expect(pthread_spin_unlock(&spin) == 0);
}
