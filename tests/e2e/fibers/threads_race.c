// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two fibers in two threads race; each has its own stack, name and creator. Whether the first fiber or the second thread is made first is open.
// RACE: @store@ @store@ shared
// EXPECT: Write of size 4 .* by fiber T4:
// EXPECT: #0 store .*fibers/threads_race.c
// EXPECT: #1 second_body.*\n\n
// EXPECT: Previous write of size 4 .* by fiber T[23]:
// EXPECT: #0 store
// EXPECT: #1 first_body.*\n\n
// EXPECT: Fiber T4 'other' \(tid=[1-9][0-9]*, running\) created by thread T[23] at:
// EXPECT: #1 fiber_make
// EXPECT: #2 run
// EXPECT: Fiber T[23] 'one' .* created by thread T1
// EXPECT-NOT: main thread:
// REPORTS: 1
#include "fiber.h"
#include "in_turn.h"

int shared;
static struct fiber homes[2], fibers[2];

static __attribute__((noinline)) void store(int value) { shared = value; }  // @store@

static void first_body(void) {
  store(1);
  fiber_switch(&fibers[0], &homes[0], 0);
}

static void second_body(void) {
  store(2);
  fiber_switch(&fibers[1], &homes[1], 0);
}

static __attribute__((noinline)) void run(int i, void (*body)(void), const char *name) {
  fiber_begin(&homes[i]);
  fiber_make(&fibers[i], body);
  __tsan_set_fiber_name(fibers[i].known_as, name);
  fiber_switch(&homes[i], &fibers[i], 0);
}

static void first(void) { run(0, first_body, "one"); }
static void second(void) { run(1, second_body, "other"); }

int main(void) {
  in_turn(first, second);
  return 0;
}
