// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread is held up in leaving a barrier (by a signal) until the next round is over; it is ordered after the round it
// waited for, not after what the others wrote for the next one.
// CFLAGS: -D_GNU_SOURCE
// EXPECT: by thread T1
// EXPECT: #0 slow .*@slow@
// EXPECT: Previous write of size 4 .* by thread T2
// EXPECT: #0 quick .*@quick@
// REPORTS: 1
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "in_turn.h"

pthread_barrier_t barrier;
int shared, slow_tid;

static void hold(int signal) {
  (void)signal;
  barrier_wait();  // all three: the signal has come
  barrier_wait();  // all three: the next round is over
}

static void *slow(void *unused) {
  barrier_store((unsigned *)&slow_tid, (unsigned)gettid());
  pthread_barrier_wait(&barrier);
  shared = 1;  // @slow@
  return unused;
}

static void *quick(void *unused) {
  barrier_wait();
  pthread_barrier_wait(&barrier);  // with slow
  shared = 2;  // @quick@
  pthread_barrier_wait(&barrier);  // with main
  barrier_wait();
  return unused;
}

static int sleeps(unsigned tid) {
  char path[64], state = 0;
  snprintf(path, sizeof path, "/proc/self/task/%u/stat", tid);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 0;
  if (file) fclose(file);
  return state == 'S';
}

int main(void) {
  pthread_t threads[2];
  signal(SIGUSR1, hold);
  barrier_init(3);
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&threads[0], 0, slow, 0);
  pthread_create(&threads[1], 0, quick, 0);
  while (!barrier_load((unsigned *)&slow_tid) || !sleeps(barrier_load((unsigned *)&slow_tid))) usleep(100);
  pthread_kill(threads[0], SIGUSR1);
  barrier_wait();
  pthread_barrier_wait(&barrier);  // quick's second
  barrier_wait();
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
