// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A switch orders the two fibers; a lock orders fibers where switches do not; a fiber is the same in all threads.
#include "fiber.h"
#include "in_turn.h"

int there, back, guarded, own;
static struct fiber home, other, first_home, second_home, traveller;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void count(void) {
  pthread_mutex_lock(&mutex);
  ++guarded;
  pthread_mutex_unlock(&mutex);
}

static void body(void) {
  for (;;) {
    back = there;
    fiber_switch(&other, &home, 0);
    count();
    fiber_switch(&other, &home, __tsan_switch_to_fiber_no_sync);
  }
}

static void travel(void) {
  own = 1;
  fiber_switch(&traveller, &first_home, __tsan_switch_to_fiber_no_sync);
  own = 2;
  fiber_switch(&traveller, &second_home, __tsan_switch_to_fiber_no_sync);
}

static void first(void) {
  fiber_begin(&first_home);
  fiber_switch(&first_home, &traveller, __tsan_switch_to_fiber_no_sync);
}

static void second(void) {
  fiber_begin(&second_home);
  fiber_switch(&second_home, &traveller, __tsan_switch_to_fiber_no_sync);
}

int main(void) {
  fiber_begin(&home);
  fiber_make(&other, body);
  for (int i = 0; i < 100; ++i) {
    there = i;
    fiber_switch(&home, &other, 0);
    if (back != i) return 1;
    fiber_switch(&home, &other, __tsan_switch_to_fiber_no_sync);
    count();
  }
  fiber_free(&other);
  fiber_make(&traveller, travel);
  in_turn(first, second);
  return guarded != 200;
}
