// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spin locks order their critical sections.
#include <sched.h>

#include "in_turn.h"

int shared;
pthread_spinlock_t lock;

static void *worker(void *unused) {
  for (int i = 0; i < 200; ++i) {
    if (i % 2) pthread_spin_lock(&lock);
    else while (pthread_spin_trylock(&lock) != 0) sched_yield();
    ++shared;
    pthread_spin_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return shared == 400 ? 0 : 1;
}
