// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread is held up in leaving a barrier (by a signal) until the next round is over; it is ordered after the round it
// waited for, not after what the others wrote for the next one.
// CFLAGS: -D_GNU_SOURCE
// EXPECT: by thread T1
// EXPECT: #0 slow .*@slow@
// EXPECT: Previous write of size 4 .* by thread T2
// EXPECT: #0 quick .*@quick@
// REPORTS: 1
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "in_turn.h"

pthread_barrier_t barrier;
int shared;
unsigned slow_tid;

static void hold(int signal) {
  (void)signal;
  barrier_wait();  // all three: the signal has come
  barrier_wait();  // all three: this round is over for the quick thread
  barrier_wait();  // all three: the next round is over
}

static void *slow(void *unused) {
  barrier_store(&slow_tid, (unsigned)gettid());
  pthread_barrier_wait(&barrier);
  shared = 1;  // @slow@
  return unused;
}

static void *quick(void *unused) {
  barrier_wait();
  pthread_barrier_wait(&barrier);  // with slow
  shared = 2;  // @quick@
  barrier_wait();
  pthread_barrier_wait(&barrier);  // with main
  barrier_wait();
  return unused;
}

// Whether the thread is in the kernel and waits for others, which it does at the barrier only.
static int waits_at_barrier(unsigned tid) {
  char path[64];
  unsigned long call = 0;
  snprintf(path, sizeof path, "/proc/self/task/%u/syscall", tid);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  const int found = fscanf(file, "%lu", &call) == 1 && call == SYS_futex;
  fclose(file);
  return found;
}

int main(void) {
  pthread_t threads[2];
  signal(SIGUSR1, hold);
  barrier_init(3);
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&threads[0], 0, slow, 0);
  pthread_create(&threads[1], 0, quick, 0);
  while (!waits_at_barrier(barrier_load(&slow_tid))) sched_yield();
  pthread_kill(threads[0], SIGUSR1);
  barrier_wait();
  barrier_wait();
  pthread_barrier_wait(&barrier);  // quick's second
  barrier_wait();
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
