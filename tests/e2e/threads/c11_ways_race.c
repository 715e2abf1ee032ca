// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What of threads.h looks as if it ordered, and does not.
// EXPECT: #0 tried
// EXPECT: #0 in_time
// EXPECT: #0 other_once
// EXPECT: #0 detached
// EXPECT: #0 destructor_of_another
// EXPECT: #0 wait_in_vain
#include <stdlib.h>
#include <threads.h>

#include "each_edge.h"

mtx_t mutex;
struct timespec past;
once_flag once, other;
tss_t key;

static void pass(void) { mtx_lock(&mutex); mtx_unlock(&mutex); }
static void nothing(void) {}

EDGE(tried, mtx_init(&mutex, mtx_plain), pass(); mtx_lock(&mutex), expect(mtx_trylock(&mutex) == thrd_busy))
EDGE(in_time, mtx_init(&mutex, mtx_timed), pass(); mtx_lock(&mutex), expect(mtx_timedlock(&mutex, &past) == thrd_timedout))
EDGE(other_once, (void)0, call_once(&once, nothing), call_once(&other, nothing))

// The creator of a thread that is detached does not learn of its end.
static int writes(void *unused) {
  (void)unused;
  shared = 3;
  return 0;
}
static void create_detached(void) {
  thrd_t thread;
  thrd_create(&thread, writes, 0);
  thrd_detach(thread);
}
EDGE(detached, (void)0, create_detached(), thrd_yield())

// A destructor runs in its own thread, which nobody has joined yet.
static void destroy(void *unused) {
  (void)unused;
  shared = 3;
  barrier_wait();
}
static int ends(void *given) {
  tss_set(key, given);
  return 0;
}
static void destructor_of_another(void) {
  thrd_t thread;
  tss_create(&key, destroy);
  barrier_init(2);
  thrd_create(&thread, ends, &key);
  barrier_wait();
  shared = 4;
  thrd_join(thread, 0);
}

// A wait that ends by its time takes the mutex, not what somebody did without it.
cnd_t changed;
static int signals_without(void *unused) {
  (void)unused;
  shared = 5;
  cnd_signal(&changed);
  barrier_wait();
  return 0;
}
static void wait_in_vain(void) {
  thrd_t thread;
  barrier_init(2);
  mtx_init(&mutex, mtx_timed);
  cnd_init(&changed);
  thrd_create(&thread, signals_without, 0);
  barrier_wait();
  mtx_lock(&mutex);
  expect(cnd_timedwait(&changed, &mutex, &past) == thrd_timedout);
  shared = 6;
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
}

int main(void) {
  each_edge();
  destructor_of_another();
  wait_in_vain();
  return 0;
}
