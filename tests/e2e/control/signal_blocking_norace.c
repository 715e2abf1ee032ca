// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals reach threads that wait: each handler runs during the call, and lets it end.
// NOT-VERIFIED: a handler that synchronises may come between a check and its access (docs/placement.md)
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "in_turn.h"

sem_t go, never;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
pthread_barrier_t barrier;
atomic_int done, waiting;
int ready;

static void handler(int signal) {
  (void)signal;
  if (atomic_fetch_add(&waiting, 0)) sem_post(&go);
}

static void *kicker(void *target) {
  const struct timespec shortly = {0, 1000000};
  while (!atomic_load(&done)) {
    pthread_kill(*(pthread_t *)target, SIGUSR1);
    nanosleep(&shortly, 0);
  }
  return 0;
}

// Waits for what only a handler in another waiting thread does.
static void *sleeper(void *unused) {
  while (sem_wait(&go) != 0) {
  }
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&cond);
  pthread_mutex_unlock(&mutex);
  while (sem_wait(&go) != 0) {
  }
  pthread_barrier_wait(&barrier);
  while (sem_wait(&go) != 0) {
  }
  return unused;
}

int main(void) {
  pthread_t self = pthread_self(), threads[2];
  struct sigaction action = {.sa_handler = handler};
  sigaction(SIGUSR1, &action, 0);
  sem_init(&go, 0, 0);
  sem_init(&never, 0, 0);
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&threads[0], 0, sleeper, 0);
  pthread_create(&threads[1], 0, kicker, &self);
  const int interrupted = sem_wait(&never) == -1 && errno == EINTR;
  atomic_store(&waiting, 1);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&cond, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_barrier_wait(&barrier);
  pthread_join(threads[0], 0);
  atomic_store(&done, 1);
  pthread_join(threads[1], 0);
  return interrupted ? 0 : 1;
}
