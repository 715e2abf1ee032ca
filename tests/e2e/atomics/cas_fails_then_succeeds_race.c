// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One compare-and-swap fails and succeeds in turn, at one place and in one epoch: the failures only read, the success writes. The
// reader knows of every success but the last.
// RACE: @reader@ @writer@ x
// REPORTS: 1
#include <pthread.h>
#include <stdatomic.h>

#include "barrier.h"

static _Atomic int x;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int seen;

static void *writer(void *unused) {
  int value = 0;
  for (int i = 0; i < 400; ++i) {
    int expected = i % 2 ? value : -1;
    if (i == 398) {
      pthread_mutex_lock(&mutex);  // orders what was before
      pthread_mutex_unlock(&mutex);
      barrier_wait();
      barrier_wait();
    }
    if (atomic_compare_exchange_strong_explicit(&x, &expected, value + 1, memory_order_relaxed, memory_order_relaxed))  // @writer@
      ++value;
    if (i < 397) {  // a new epoch, so that each failure and each success is recorded
      pthread_mutex_lock(&mutex);
      pthread_mutex_unlock(&mutex);
    }
  }
  barrier_wait();
  return unused;
}

static void *reader(void *unused) {
  for (int i = 0; i < 400; ++i) seen += atomic_load_explicit(&x, memory_order_relaxed) != 0;
  barrier_wait();
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  barrier_wait();
  barrier_wait();
  seen += *(int *)&x;  // @reader@
  return unused;
}

int main(void) {
  barrier_init(2);
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return seen < 200;
}
