// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What mutexes of each kind are for: trying one's own, counting, errors that the program asked to be told, dead owners.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>

#include "in_turn.h"

static pthread_mutex_t made(int type, int robust, int protocol) {
  pthread_mutex_t m;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, type);
  pthread_mutexattr_setrobust(&a, robust);
  pthread_mutexattr_setprotocol(&a, protocol);
  if (pthread_mutex_init(&m, &a)) abort();
  return m;
}

static void expect(int wanted, int got) {
  if (wanted != got) abort();
}

pthread_mutex_t checking, robust;
sem_t semaphore;

static void *other(void *unused) {
  expect(EPERM, pthread_mutex_unlock(&checking));
  expect(0, pthread_mutex_lock(&robust));
  expect(0, sem_post(&semaphore));  // what it did not take
  return unused;
}

int main(void) {
  const struct timespec past = {0, 0};
  static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  pthread_t thread;
  pthread_mutex_t recursive = made(PTHREAD_MUTEX_RECURSIVE, 0, 0);
  pthread_mutex_t adaptive = made(PTHREAD_MUTEX_ADAPTIVE_NP, 0, 0);
  pthread_mutex_t inherits = made(PTHREAD_MUTEX_NORMAL, 0, PTHREAD_PRIO_INHERIT);
  checking = made(PTHREAD_MUTEX_ERRORCHECK, 0, 0);
  robust = made(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ROBUST, 0);

  expect(0, pthread_mutex_lock(&normal));
  expect(EBUSY, pthread_mutex_trylock(&normal));
  expect(ETIMEDOUT, pthread_mutex_timedlock(&normal, &past));
  expect(ETIMEDOUT, pthread_mutex_clocklock(&normal, CLOCK_MONOTONIC, &past));
  expect(ETIMEDOUT, pthread_cond_timedwait(&condition, &normal, &past));
  expect(0, pthread_mutex_unlock(&normal));
  expect(0, pthread_mutex_destroy(&normal));

  for (int i = 0; i < 3; ++i) expect(0, pthread_mutex_lock(&recursive));
  for (int i = 0; i < 3; ++i) expect(0, pthread_mutex_unlock(&recursive));
  expect(0, pthread_mutex_destroy(&recursive));

  expect(0, pthread_mutex_lock(&adaptive));
  expect(0, pthread_mutex_unlock(&adaptive));
  expect(0, pthread_mutex_lock(&inherits));
  expect(0, pthread_mutex_unlock(&inherits));
  expect(0, pthread_mutex_destroy(&inherits));

  sem_init(&semaphore, 0, 0);
  expect(EPERM, pthread_mutex_unlock(&checking));
  expect(EPERM, pthread_cond_timedwait(&condition, &checking, &past));
  expect(0, pthread_mutex_lock(&checking));
  expect(EDEADLK, pthread_mutex_lock(&checking));
  pthread_create(&thread, 0, other, 0);
  pthread_join(thread, 0);
  expect(0, sem_wait(&semaphore));
  sem_destroy(&semaphore);
  expect(0, pthread_mutex_unlock(&checking));
  expect(0, pthread_mutex_destroy(&checking));

  expect(EOWNERDEAD, pthread_mutex_lock(&robust));
  expect(0, pthread_mutex_consistent(&robust));
  expect(0, pthread_mutex_unlock(&robust));
  pthread_create(&thread, 0, (void *(*)(void *))pthread_mutex_lock, &robust);
  pthread_join(thread, 0);
  expect(EOWNERDEAD, pthread_mutex_lock(&robust));
  expect(0, pthread_mutex_unlock(&robust));
  expect(ENOTRECOVERABLE, pthread_mutex_lock(&robust));
  expect(0, pthread_mutex_destroy(&robust));

  // Its owner is no more.
  robust = made(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ROBUST, 0);
  pthread_create(&thread, 0, (void *(*)(void *))pthread_mutex_lock, &robust);
  pthread_join(thread, 0);
  expect(0, pthread_mutex_destroy(&robust));

  // Its word is never 0.
  pthread_mutex_t ceiling = made(PTHREAD_MUTEX_NORMAL, 0, PTHREAD_PRIO_PROTECT);
  expect(0, pthread_mutex_destroy(&ceiling));
  return 0;
}
