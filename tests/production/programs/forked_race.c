// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A server's children have sleds of their own; one that is caught takes out none of its parent's.
// CHASE: @COUNT@
// RACE: @COUNT@ @COUNT@ counter
#include <sys/wait.h>
#include <unistd.h>

#include "two_threads.h"

long counter;

static void work(int thread) {
  for (long i = 0; i < kRounds; ++i) {
    counter = counter + thread + 1;  // @COUNT@
    pass(i);
  }
}

int main(void) {
  const pid_t child = fork();
  if (!child) return inTwoThreads(work);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
