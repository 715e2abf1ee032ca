// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that take fibers from one queue, so that each fiber goes on in whichever thread has time, with collections meanwhile.
// RUN-OPTIONS: collect_after=2000
// TIMEOUT: 60
#include <pthread.h>

#include "fiber.h"

enum { kThreads = 3, kFibers = 40, kTurns = 60, kWords = 300 };

struct worker {
  struct fiber fiber;
  struct fiber *home;  // of the thread that runs it
  long *block;
  int turns;
};

static struct worker workers[kFibers];
static int queue[kFibers], waiting, unfinished = kFibers;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int starting;
long sum;

static __attribute__((noinline)) void work(struct worker *me) {
  for (int i = 0; i < kWords; ++i) me->block[i] += i;
  pthread_mutex_lock(&mutex);
  sum += me->block[kWords - 1];
  pthread_mutex_unlock(&mutex);
  if (me->turns % 8 == 0) {
    free(me->block);
    me->block = calloc(kWords, sizeof(long));
  }
}

static void body(void) {
  struct worker *me = &workers[starting];
  for (fiber_switch(&me->fiber, me->home, 0);; fiber_switch(&me->fiber, me->home, 0)) {
    ++me->turns;
    work(me);
  }
}

static int next(int done) {
  pthread_mutex_lock(&mutex);
  if (done >= 0 && workers[done].turns < kTurns) queue[waiting++] = done;
  else if (done >= 0) --unfinished;
  int result = unfinished ? -1 : -2;
  if (waiting) {
    result = queue[0];
    --waiting;
    for (int i = 0; i < waiting; ++i) queue[i] = queue[i + 1];
  }
  pthread_mutex_unlock(&mutex);
  return result;
}

static void *run(void *unused) {
  struct fiber home;
  fiber_begin(&home);
  for (int i = next(-1); i != -2; i = next(i)) {
    if (i < 0) continue;
    workers[i].home = &home;
    fiber_switch(&home, &workers[i].fiber, 0);
  }
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  struct fiber home;
  fiber_begin(&home);
  for (starting = 0; starting < kFibers; ++starting) {
    workers[starting].home = &home;
    workers[starting].block = calloc(kWords, sizeof(long));
    fiber_make(&workers[starting].fiber, body);
    fiber_switch(&home, &workers[starting].fiber, 0);
    queue[waiting++] = starting;
  }
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], 0, run, 0);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], 0);
  for (int i = 0; i < kFibers; ++i) {
    fiber_free(&workers[i].fiber);
    if (workers[i].turns != kTurns) return 1;
  }
  return 0;
}
