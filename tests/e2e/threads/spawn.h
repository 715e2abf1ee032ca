/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Starts /bin/true in every way, and waits for it. */
#include <stdlib.h>
#include <unistd.h>

#include "in_turn.h"

extern char **environ;
int shared;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void await(pid_t child) {
  int status;
  if (waitpid(child, &status, 0) != child || status) __builtin_trap();
}

static void spawn_by_all(void) {
  char *arguments[] = {(char *)"true", 0};
  pid_t child;
  if (posix_spawn(&child, "/bin/true", 0, 0, arguments, environ)) __builtin_trap();
  await(child);
  if (posix_spawnp(&child, "true", 0, 0, arguments, environ)) __builtin_trap();
  await(child);
  child = vfork();
  if (child == 0) {
    execv("/bin/true", arguments);
    _exit(1);
  }
  await(child);
  if (system("true")) __builtin_trap();
}
