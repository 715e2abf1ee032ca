// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A fiber that went on in another thread has not become that thread: what it did there, and what the thread did, race.
// RACE: @FIBER@ @second@ shared
// EXPECT: Write of size 4 .* by fiber T1:
// EXPECT: #0 travel .*@FIBER@
// EXPECT: Previous write of size 4 .* by thread T3:
// REPORTS: 1
#include "fiber.h"
#include "in_turn.h"

int shared, own;
static struct fiber first_home, second_home, traveller;

static void travel(void) {
  for (int i = 0; i < 10; ++i) own = i;
  fiber_switch(&traveller, &first_home, 0);
  for (int i = 0; i < 10; ++i) own = i;
  shared = 1;  // @FIBER@
  fiber_switch(&traveller, &second_home, 0);
}

static void first(void) {
  fiber_begin(&first_home);
  fiber_switch(&first_home, &traveller, 0);
}

static void second(void) {
  fiber_begin(&second_home);
  for (int i = 0; i < 10; ++i) shared = i;  // @second@
  fiber_switch(&second_home, &traveller, __tsan_switch_to_fiber_no_sync);
}

int main(void) {
  fiber_make(&traveller, travel);
  in_turn(first, second);
  return 0;
}
