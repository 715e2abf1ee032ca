// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One function is called from the same and from other lines, by way of others and by itself, in one epoch: each of its accesses has the
// stack that it was made on. (H1), (H2)
// RACE: @zeroth@ @put@ shared[]
// RACE: @first@ @put@ shared[]
// RACE: @second@ @put@ shared[]
// RACE: @third@ @put@ shared[]
// RACE: @fourth@ @put@ shared[]
// RACE: @fifth@ @put@ shared[]
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 first .*@first_put@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 first .*@second_put@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 by_way_of
// EXPECT: #2 first .*@first_way@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 by_way_of
// EXPECT: #2 first .*@second_way@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 descend
// EXPECT: #2 descend
// EXPECT: #3 descend
// EXPECT: #4 first .*@deep@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 descend
// EXPECT: #2 first .*@flat@
// REPORTS: 6
// VERDICT-WITH: clang-tsan: optimised, the function that calls itself is a loop
#include "in_turn.h"

#define CALLED __attribute__((noinline)) static

long shared[8];

CALLED void put(int i) { *(int *)&shared[i] = 1; }  // @put@
CALLED void by_way_of(int i) { put(i); }
CALLED void descend(int depth, int i) { depth ? descend(depth - 1, i) : put(i); }

static void first(void) {
  for (int round = 0; round < 3; ++round) {
    put(0);  // @first_put@
    put(1);  // @second_put@
    by_way_of(2);  // @first_way@
    by_way_of(3);  // @second_way@
    descend(2, 4);  // @deep@
    descend(0, 5);  // @flat@
  }
}

static void second(void) {
  *(volatile int *)&shared[0] = 2;  // @zeroth@
  *(volatile int *)&shared[1] = 2;  // @first@
  *(volatile int *)&shared[2] = 2;  // @second@
  *(volatile int *)&shared[3] = 2;  // @third@
  *(volatile int *)&shared[4] = 2;  // @fourth@
  *(volatile int *)&shared[5] = 2;  // @fifth@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
