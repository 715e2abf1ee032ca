// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A switch that is said not to order anything does not, in one thread and with one window after the other.
// RACE: @fiber@ @main@ there
// RACE: @after@ @back@ back
// EXPECT: Write of size 4 .* by fiber T1 \(mutexes: write M1\):
// EXPECT: #0 body
// EXPECT: Previous write of size 4 .* by main thread:
// EXPECT: Read of size 4 .* by main thread:
// EXPECT: Previous write of size 4 .* by fiber T1:
// REPORTS: 2
#include <pthread.h>

#include "fiber.h"

int there, back;
static struct fiber home, other;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void body(void) {
  pthread_mutex_lock(&mutex);
  there = 2;  // @fiber@
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 3; ++i) back = i;  // @back@
  fiber_switch(&other, &home, __tsan_switch_to_fiber_no_sync);
}

int main(void) {
  fiber_begin(&home);
  fiber_make(&other, body);
  there = 1;  // @main@
  there = 3;  // @main@
  fiber_switch(&home, &other, __tsan_switch_to_fiber_no_sync);
  return back > 5;  // @after@
}
