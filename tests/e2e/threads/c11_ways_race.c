// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What of threads.h looks as if it ordered, and does not.
// RACE-EACH: EDGE(?!.detached) shared
// RACE: @detached@ @writes@ shared
// RACE: @main@ @destructor@ shared
// RACE: @in_vain@ @signaller@ shared
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
static unsigned written;  // in time only
static int writes(void *unused) {
  (void)unused;
  shared = 3;  // @writes@
  barrier_store(&written, 1);
  return 0;
}
static void create_detached(void) {
  thrd_t thread;
  thrd_create(&thread, writes, 0);
  thrd_detach(thread);
  while (!barrier_load(&written)) thrd_yield();
}
EDGE(detached, (void)0, create_detached(), thrd_yield())  // @detached@

// A destructor runs in its own thread, which nobody has joined yet.
static void destroy(void *unused) {
  (void)unused;
  shared = 3;  // @destructor@
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
  shared = 4;  // @main@
  thrd_join(thread, 0);
}

// A wait that ends by its time takes the mutex, not what somebody did without it.
cnd_t changed;
static int signals_without(void *unused) {
  (void)unused;
  shared = 5;  // @signaller@
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
  shared = 6;  // @in_vain@
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
}

int main(void) {
  each_edge();
  destructor_of_another();
  wait_in_vain();
  return 0;
}
