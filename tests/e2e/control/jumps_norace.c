// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A signal to oneself, longjmp over frames and siglongjmp out of the handler, with locks taken and given back on the way.
#include <setjmp.h>
#include <signal.h>

#include "in_turn.h"

int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread sigjmp_buf back;

static void handle(int number) {
  (void)number;
  ++shared;
  siglongjmp(back, 1);
}

static __attribute__((noinline)) void leave(int depth) {
  if (depth) leave(depth - 1);
  ++shared;
  longjmp(back, 1);
}

static void step(void) {
  pthread_mutex_lock(&mutex);
  if (!sigsetjmp(back, 1)) raise(SIGUSR1);
  if (!sigsetjmp(back, 1)) pthread_kill(pthread_self(), SIGUSR1);
  if (!setjmp(back)) leave(5);
  ++shared;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  signal(SIGUSR1, handle);
  in_turn(step, step);
  return shared == 8 ? 0 : 1;
}
