// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that ends in another fiber than it began with: who joins it knows what that fiber did.
#include <pthread.h>

#include "fiber.h"

int by_thread, by_fiber;
static struct fiber home, other;

static void body(void) {
  by_fiber = 1;
  pthread_exit(0);
}

static void *run(void *unused) {
  (void)unused;
  fiber_begin(&home);
  fiber_make(&other, body);
  by_thread = 1;
  fiber_switch(&home, &other, __tsan_switch_to_fiber_no_sync);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  by_thread = by_fiber = 2;
  fiber_free(&other);
  return 0;
}
