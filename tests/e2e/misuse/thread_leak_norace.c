// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that are joined in any way, detached in any way, or still running are no leaks; nor are the parent's in the child of a fork.
// CFLAGS: -D_GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>

#include "await_end.h"

static void *ends(void *unused) {
  note_thread();
  return unused;
}

static int ends_too(void *unused) { return unused != 0; }

static void *detaches_itself(void *unused) {
  pthread_detach(pthread_self());
  return ends(unused);
}

static void *runs_on(void *unused) {
  for (;;) pause();
  return unused;
}

int main(void) {
  const struct timespec late = {1L << 40, 0};
  pthread_t t;
  thrd_t c11;
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setstacksize(&detached, 1UL << 46);  // more than there is
  if (pthread_create(&t, &detached, ends, 0) == 0) return 1;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_create(&t, &detached, ends, 0);
  pthread_create(&t, 0, detaches_itself, 0);
  await_ends(2);
  pthread_create(&t, 0, ends, 0);
  await_ends(3);
  pthread_detach(t);
  pthread_create(&t, 0, ends, 0);
  while (pthread_tryjoin_np(t, 0) == EBUSY) sched_yield();
  pthread_create(&t, 0, ends, 0);
  pthread_timedjoin_np(t, 0, &late);
  pthread_create(&t, 0, ends, 0);
  if (pthread_clockjoin_np(t, 0, CLOCK_MONOTONIC, &late)) return 1;
  thrd_create(&c11, ends_too, 0);
  thrd_join(c11, 0);
  thrd_create(&c11, ends_too, 0);
  thrd_detach(c11);

  pthread_create(&t, 0, ends, 0);
  await_ends(7);
  int status = 1;
  const pid_t child = fork();
  if (child == 0) return 0;
  waitpid(child, &status, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, runs_on, 0);
  return status;
}
