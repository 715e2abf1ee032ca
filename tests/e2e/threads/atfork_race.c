// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the handlers of pthread_atfork do is checked, in the parent and in the child.
// RACE: @before_fork@ @writes@ shared
// RACE: @write_in_child@ @in_the_child@ in_child
// EXPECT: #0 before_fork
// EXPECT: #0 write_in_child
// EXPECT-STDOUT: child 66
// REPORTS: 2
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int shared, in_child;

static void before_fork(void) { shared = 2; }  // @before_fork@
static void in_the_child(void) { in_child = 1; }  // @in_the_child@
static void write_in_child(void) { in_child = 2; }  // @write_in_child@
static void after_in_child(void) { in_turn(in_the_child, write_in_child); }

static void *writes(void *unused) {
  shared = 1;  // @writes@
  barrier_wait();
  return unused;
}

int main(void) {
  pthread_t thread;
  int status;
  pthread_atfork(before_fork, 0, after_in_child);
  barrier_init(2);
  pthread_create(&thread, 0, writes, 0);
  barrier_wait();
  const pid_t child = fork();
  if (child == 0) return 0;
  waitpid(child, &status, 0);
  printf("child %d\n", WEXITSTATUS(status));
  pthread_join(thread, 0);
  return 0;
}
