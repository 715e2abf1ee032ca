// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything of threads.h that orders.
#include <stdlib.h>
#include <threads.h>
#include <time.h>

#include "each_edge.h"

mtx_t mutex;
struct timespec later;
once_flag once;
tss_t key;
int value;

static void make(int type) {
  expect(mtx_init(&mutex, type) == thrd_success);
  timespec_get(&later, TIME_UTC);
  later.tv_sec += 1000;
}
static void pass(void) { expect(mtx_lock(&mutex) == thrd_success); expect(mtx_unlock(&mutex) == thrd_success); }

EDGE(plain, make(mtx_plain), pass(), expect(mtx_lock(&mutex) == thrd_success))
EDGE(tried, make(mtx_plain), pass(), expect(mtx_trylock(&mutex) == thrd_success))
EDGE(in_time, make(mtx_timed), pass(), expect(mtx_timedlock(&mutex, &later) == thrd_success))
EDGE(recursive, make(mtx_plain | mtx_recursive), mtx_lock(&mutex); pass(); mtx_unlock(&mutex), expect(mtx_trylock(&mutex) == thrd_success))
EDGE(recursive_in_time, make(mtx_timed | mtx_recursive), pass(), expect(mtx_timedlock(&mutex, &later) == thrd_success))

// The routine of another thread is ordered before whoever comes later, though he runs nothing.
static void write_once(void) { value = 1; }
EDGE(called_once, (void)0, call_once(&once, write_once), call_once(&once, write_once); expect(value == 1))

// A thread's end, by return or thrd_exit, and its destructors are ordered before the join.
static void destroy(void *block) { shared = 4; free(block); }
static int exits(void *unused) {
  (void)unused;
  tss_set(key, malloc(1));
  shared = 3;
  thrd_exit(7);
}
static void create_and_join(void) {
  thrd_t thread;
  int result;
  expect(tss_create(&key, destroy) == thrd_success);
  expect(thrd_create(&thread, exits, 0) == thrd_success);
  expect(thrd_join(thread, &result) == thrd_success && result == 7 && shared == 4);
  tss_delete(key);
}

// A wait gives the mutex to whoever signals, and takes it again.
cnd_t changed;
int ready;
static int signals(void *unused) {
  (void)unused;
  mtx_lock(&mutex);
  shared = ready = 1;
  cnd_broadcast(&changed);
  mtx_unlock(&mutex);
  return 0;
}
static void wait_with(int timed) {
  thrd_t thread;
  make(mtx_timed);
  cnd_init(&changed);
  mtx_lock(&mutex);
  ready = 0;
  thrd_create(&thread, signals, 0);
  while (!ready) expect((timed ? cnd_timedwait(&changed, &mutex, &later) : cnd_wait(&changed, &mutex)) == thrd_success);
  shared = 2;
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
}

int main(void) {
  create_and_join();
  wait_with(0);
  wait_with(1);
  return each_edge();
}
