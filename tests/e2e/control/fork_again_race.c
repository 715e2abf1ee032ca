// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The child of a fork knows what came before the fork, and nothing of what its own threads do: neither of one that has the number of a
// thread which is no more, nor of the thread that forked.
// RACE: @write_second@ @write_first@ by_two
// RACE: @write_after_forker@ @in_child@ by_forker
// EXPECT: Location is global 'by_two'
// EXPECT: Location is global 'by_forker'
// REPORTS: 2
#include <sys/wait.h>
#include <unistd.h>

#include "in_turn.h"

int by_two, by_forker, before;

static void write_nothing(void) {}
static void write_before(void) { before = 1; }
static void write_first(void) { by_two = before; }  // @write_first@
static void write_second(void) { by_two = 2; }  // @write_second@
static void *write_after_forker(void *unused) {
  barrier_wait();
  by_forker = 2;  // @write_after_forker@
  return unused;
}

static void *waits(void *unused) {
  before = 2;
  barrier_wait();
  barrier_wait();
  return unused;
}

static void in_child(void) {
  pthread_t other;
  in_turn(write_first, write_second);
  barrier_init(2);
  pthread_create(&other, 0, write_after_forker, 0);
  by_forker = 1;  // @in_child@
  barrier_wait();
  pthread_join(other, 0);
}

int main(void) {
  pthread_t thread;
  int status = 0;
  in_turn(write_before, write_nothing);
  barrier_init(2);
  pthread_create(&thread, 0, waits, 0);
  barrier_wait();
  const pid_t child = fork();
  if (child == 0) {
    in_child();
    return 0;
  }
  waitpid(child, &status, 0);
  barrier_wait();
  pthread_join(thread, 0);
  return WEXITSTATUS(status);
}
