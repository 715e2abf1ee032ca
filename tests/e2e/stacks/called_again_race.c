// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One function is called from the same and from other lines, by way of others and by itself, in one epoch: each of its accesses has the
// stack that it was made on. (H1), (H2)
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 first .*called_again_race.c:41
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 first .*called_again_race.c:42
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 by_way_of
// EXPECT: #2 first .*called_again_race.c:43
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 by_way_of
// EXPECT: #2 first .*called_again_race.c:44
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 descend
// EXPECT: #2 descend
// EXPECT: #3 descend
// EXPECT: #4 first .*called_again_race.c:45
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 descend
// EXPECT: #2 first .*called_again_race.c:46
// REPORTS: 6
#include "in_turn.h"

#define CALLED __attribute__((noinline)) static

long shared[8];

CALLED void put(int i) { *(int *)&shared[i] = 1; }
CALLED void by_way_of(int i) { put(i); }
CALLED void descend(int depth, int i) { depth ? descend(depth - 1, i) : put(i); }

static void first(void) {
  for (int round = 0; round < 3; ++round) {
    put(0);
    put(1);
    by_way_of(2);
    by_way_of(3);
    descend(2, 4);
    descend(0, 5);
  }
}

static void second(void) {
  *(volatile int *)&shared[0] = 2;
  *(volatile int *)&shared[1] = 2;
  *(volatile int *)&shared[2] = 2;
  *(volatile int *)&shared[3] = 2;
  *(volatile int *)&shared[4] = 2;
  *(volatile int *)&shared[5] = 2;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
