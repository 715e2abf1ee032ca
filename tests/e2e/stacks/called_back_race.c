// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that libc calls, what is called after a jump out of others, and a signal's handler. (H2) to (H4)
// RACE: @by_compare@ @compare@ shared[]
// RACE: @other_compare@ @compare@ shared[]
// RACE: @after_jump@ @put@ shared[]
// RACE: @handler@ @put@ shared[]
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 compare
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 compare
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 after_jump .*@behind@
// EXPECT: Previous write of size 4 .* by thread T1
// EXPECT: #0 put
// EXPECT: #1 handle
// REPORTS: 4
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

#include "in_turn.h"

#define CALLED __attribute__((noinline)) static

long shared[8];
jmp_buf target;

CALLED void put(int i) { *(int *)&shared[i] = 1; }  // @put@
static int compare(const void *a, const void *b) {
  put(7);
  *(int *)&shared[*(const int *)a / 100] = 1;  // @compare@
  return *(const int *)a - *(const int *)b;
}
static void handle(int number) { put(3); (void)number; }

CALLED void jump(int i) { i ? jump(i - 1) : longjmp(target, 1); }
CALLED void after_jump(void) {
  if (setjmp(target) == 0) jump(5);
  put(2);  // @behind@
}

static void first(void) {
  int low[] = {5, 3, 9, 1, 7}, high[] = {105, 103, 109, 101, 107};
  put(6);
  for (int round = 0; round < 3; ++round) {
    put(5);
    qsort(low, 5, sizeof *low, compare);
    put(4);
    qsort(high, 5, sizeof *high, compare);
    after_jump();
    raise(SIGUSR1);
  }
}

static void second(void) {
  *(volatile int *)&shared[0] = 2;  // @by_compare@
  *(volatile int *)&shared[1] = 2;  // @other_compare@
  *(volatile int *)&shared[2] = 2;  // @after_jump@
  *(volatile int *)&shared[3] = 2;  // @handler@
}

int main(void) {
  signal(SIGUSR1, handle);
  in_turn(first, second);
  return 0;
}
