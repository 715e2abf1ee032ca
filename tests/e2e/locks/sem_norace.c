// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Posting a semaphore is ordered before the wait that it lets through, whatever the form of the wait.
// CFLAGS: -D_GNU_SOURCE
#include <sched.h>
#include <semaphore.h>
#include <time.h>

#include "in_turn.h"

int shared;
sem_t free_slot, full_slot;

static void *producer(void *unused) {
  for (int i = 0; i < 200; ++i) {
    sem_wait(&free_slot);
    shared = i;
    sem_post(&full_slot);
  }
  return unused;
}

int main(void) {
  const struct timespec far = {1L << 40, 0};
  pthread_t thread;
  sem_init(&free_slot, 0, 1);
  sem_init(&full_slot, 0, 0);
  pthread_create(&thread, 0, producer, 0);
  for (int i = 0; i < 200; ++i) {
    if (i % 4 == 0) sem_wait(&full_slot);
    if (i % 4 == 1) while (sem_trywait(&full_slot) != 0) sched_yield();
    if (i % 4 == 2) sem_timedwait(&full_slot, &far);
    if (i % 4 == 3) sem_clockwait(&full_slot, CLOCK_MONOTONIC, &far);
    if (shared != i) return 1;
    sem_post(&free_slot);
  }
  pthread_join(thread, 0);
  return 0;
}
