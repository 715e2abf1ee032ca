// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Processes by posix_spawn and vfork, which share memory with their parent for a while: the parent's threads go on being checked and
// nothing of the child's gets in their way.
// CFLAGS: -D_GNU_SOURCE
#include <spawn.h>
#include <sys/wait.h>

#include "spawn.h"

static void give(void) {
  pthread_mutex_lock(&mutex);
  shared = 1;
  pthread_mutex_unlock(&mutex);
}
static void take(void) {
  spawn_by_all();
  pthread_mutex_lock(&mutex);
  shared = 2;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  in_turn(give, take);
  return 0;
}
