// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread is held up in leaving a barrier (by a signal) until the other has arrived for the next round; it is ordered
// after the round it waited for, not after what the other wrote for the next one.
// CFLAGS: -D_GNU_SOURCE
// RACE: @slow@ @quick@ shared
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
unsigned slow_tid, quick_tid;

static void hold(int signal) {
  (void)signal;
  barrier_wait();  // the signal has come
  barrier_wait();  // the quick thread is in the next round
}

static void *slow(void *unused) {
  barrier_store(&slow_tid, (unsigned)gettid());
  pthread_barrier_wait(&barrier);
  shared = 1;  // @slow@
  pthread_barrier_wait(&barrier);
  return unused;
}

static void *quick(void *unused) {
  pthread_barrier_wait(&barrier);
  shared = 2;  // @quick@
  barrier_store(&quick_tid, (unsigned)gettid());
  pthread_barrier_wait(&barrier);
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

static void await(unsigned *tid) {
  while (!waits_at_barrier(barrier_load(tid))) sched_yield();
}

int main(void) {
  pthread_t threads[2];
  signal(SIGUSR1, hold);
  barrier_init(2);
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&threads[0], 0, slow, 0);
  await(&slow_tid);
  pthread_kill(threads[0], SIGUSR1);
  barrier_wait();
  pthread_create(&threads[1], 0, quick, 0);
  await(&quick_tid);
  barrier_wait();
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
