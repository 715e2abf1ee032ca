// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fibers that wait at a fork go on in both processes.
#include <sys/wait.h>
#include <unistd.h>

#include "fiber.h"

int sum;
static struct fiber home, other;

static void body(void) {
  for (;;) {
    ++sum;
    fiber_switch(&other, &home, 0);
  }
}

int main(void) {
  fiber_begin(&home);
  fiber_make(&other, body);
  fiber_switch(&home, &other, 0);
  const pid_t child = fork();
  fiber_switch(&home, &other, 0);
  fiber_free(&other);
  if (child == 0) _exit(sum == 2 ? 0 : 1);
  int status;
  if (waitpid(child, &status, 0) != child) return 2;
  return sum != 2 || status != 0;
}
