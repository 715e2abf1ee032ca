// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock that a fiber holds while it waits is that fiber's alone.
// RACE: @main@ @body@ shared
// EXPECT: Write of size 4 .* by main thread:
// EXPECT: Previous write of size 4 .* by fiber T1 \(mutexes: write M1\):
// REPORTS: 1
#include <pthread.h>

#include "fiber.h"

int shared;
static struct fiber home, other;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void body(void) {
  pthread_mutex_lock(&mutex);
  shared = 1;  // @body@
  fiber_switch(&other, &home, __tsan_switch_to_fiber_no_sync);
  pthread_mutex_unlock(&mutex);
  fiber_switch(&other, &home, __tsan_switch_to_fiber_no_sync);
}

int main(void) {
  fiber_begin(&home);
  fiber_make(&other, body);
  fiber_switch(&home, &other, 0);
  shared = 2;  // @main@
  fiber_switch(&home, &other, 0);
  fiber_free(&other);
  return 0;
}
