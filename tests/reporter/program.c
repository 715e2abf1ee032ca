// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races on twelve variables, each in a line of its own: whatever the schedule, every one is found. Says what wait() says of its children.
// With "crash" it ends by a signal, with "crash_soon MICROSECONDS" after that time, whatever it is doing.
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int children;
static void count(int signal) { children += signal == SIGCHLD; }

int v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11;
static void *race(void *unused) {
  v0 = 1;
  v1 = 1;
  v2 = 1;
  v3 = 1;
  v4 = 1;
  v5 = 1;
  v6 = 1;
  v7 = 1;
  v8 = 1;
  v9 = 1;
  v10 = 1;
  v11 = 1;
  return unused;
}

static void *crash_soon(void *microseconds) {
  usleep((unsigned)atoi(microseconds));
  abort();
}

int main(int argc, char **argv) {
  pthread_t threads[2], crashing;
  signal(SIGCHLD, count);
  signal(SIGUSR2, SIG_IGN);
  if (argc > 1 && strcmp(argv[1], "subreaper") == 0) prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (argc > 2 && strcmp(argv[1], "crash_soon") == 0) pthread_create(&crashing, 0, crash_soon, argv[2]);
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, race, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  const int status = waitpid(-1, 0, 0);
  printf("wait: %s, %d signals\n", status == -1 && errno == ECHILD ? "no child" : "a child", children);
  fflush(stdout);
  if (argc > 1 && strcmp(argv[1], "close") == 0) {  // who reads our output learns of its end now
    close(1);
    char line[2];
    if (read(0, line, 1) < 0) return 1;
  }
  if (argc > 1 && strcmp(argv[1], "crash") == 0) abort();
  return 0;
}
