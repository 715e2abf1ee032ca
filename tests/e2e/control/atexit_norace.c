// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Handlers of exit run in the thread that calls it, behind what it did and what it joined; those of fork in the thread that forks.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int shared, forked;

static void at_exit(void) { shared++; }
static void on_exit_too(int status, void *given) { *(int *)given += status; }
static void at_fork(void) { forked++; }

static void *work(void *unused) {
  shared = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  atexit(at_exit);
  on_exit(on_exit_too, &shared);
  pthread_atfork(at_fork, at_fork, at_fork);
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  const pid_t child = fork();
  if (child == 0) exit(0);
  waitpid(child, 0, 0);
  exit(0);
}
