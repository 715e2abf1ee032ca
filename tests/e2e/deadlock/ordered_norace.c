// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread is done with its locks before the other takes them, in whichever schedule: joined, created later, by a semaphore, an atomic
// variable, a fence, a barrier, or by a third thread. That locks told the second thread of the first one before changes nothing.
// CFLAGS: -D_GNU_SOURCE
#include <semaphore.h>
#include <stdatomic.h>

#include "barrier.h"
#include <pthread.h>

struct pair {
  pthread_mutex_t a, b;
};
#define PAIR {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}
static struct pair joined = PAIR, posted = PAIR, stored = PAIR, fenced = PAIR, met = PAIR, passed = PAIR, known = PAIR;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore, last;
static atomic_int flag, relaxed, late;
static pthread_barrier_t meeting;

static void forth(struct pair *p) {
  pthread_mutex_lock(&p->a);
  pthread_mutex_lock(&p->b);
  pthread_mutex_unlock(&p->b);
  pthread_mutex_unlock(&p->a);
}

static void back(struct pair *p) {
  pthread_mutex_lock(&p->b);
  pthread_mutex_lock(&p->a);
  pthread_mutex_unlock(&p->a);
  pthread_mutex_unlock(&p->b);
}

static void *first(void *unused) {
  forth(&joined);
  forth(&posted);
  sem_post(&semaphore);
  forth(&stored);
  atomic_store_explicit(&flag, 1, memory_order_release);
  forth(&fenced);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&relaxed, 1, memory_order_relaxed);
  forth(&met);
  pthread_barrier_wait(&meeting);
  forth(&passed);
  sem_post(&last);
  forth(&known);
  atomic_store_explicit(&late, 1, memory_order_release);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  barrier_wait();
  return unused;
}

static void *second(void *unused) {
  while (sem_wait(&semaphore)) continue;
  back(&posted);
  while (!atomic_load_explicit(&flag, memory_order_acquire)) continue;
  back(&stored);
  while (!atomic_load_explicit(&relaxed, memory_order_relaxed)) continue;
  atomic_thread_fence(memory_order_acquire);
  back(&fenced);
  pthread_barrier_wait(&meeting);
  back(&met);
  barrier_wait();
  pthread_mutex_lock(&other);   // tells it all that the first thread did
  pthread_mutex_unlock(&other);
  while (!atomic_load_explicit(&late, memory_order_acquire)) continue;
  back(&known);
  return unused;
}

static void *third(void *unused) {
  while (sem_wait(&last)) continue;
  atomic_fetch_add_explicit(&flag, 1, memory_order_acq_rel);
  back(&passed);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  barrier_init(2);
  sem_init(&semaphore, 0, 0);
  sem_init(&last, 0, 0);
  pthread_barrier_init(&meeting, 0, 2);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_create(&threads[2], 0, third, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  back(&joined);
  return 0;
}
