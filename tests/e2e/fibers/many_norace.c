// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 10,000 fibers, some of them at once; numbers of those that were destroyed are used again.
// RUN-OPTIONS: collect_after=2000
// TIMEOUT: 60
#include "fiber.h"

enum { kRounds = 50, kAtOnce = 200 };
int sum, of_each[kAtOnce];
static struct fiber home, fibers[kAtOnce];
static int running;

static void body(void) {
  for (;;) {
    const int me = running;
    ++sum;
    for (int i = 0; i < 3; ++i) of_each[me] += i;
    fiber_switch(&fibers[me], &home, 0);
  }
}

int main(void) {
  fiber_begin(&home);
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < kAtOnce; ++i) fiber_make(&fibers[i], body);
    for (int turn = 0; turn < 2; ++turn)
      for (running = 0; running < kAtOnce; ++running) fiber_switch(&home, &fibers[running], 0);
    for (int i = 0; i < kAtOnce; ++i) fiber_free(&fibers[i]);
  }
  return sum != 2 * kRounds * kAtOnce;
}
