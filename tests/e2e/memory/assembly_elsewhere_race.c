// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assembly that one of the two threads runs, on other memory, says nothing about a report.
// RACE: @second@ @first@ shared
// REPORTS: 1
// EXPECT-NOT: inline assembly
#include "in_turn.h"

static int word __attribute__((aligned(64)));  // a hint is by granules: not in one with the other
int shared __attribute__((aligned(64)));

static void lock(void) {
  int taken = 1;
  while (taken) __asm__ volatile("xchgl %0, %1" : "+r"(taken), "+m"(word) : : "memory");  // @lock@
}
static void unlock(void) { __asm__ volatile("movl $0, %0" : "=m"(word) : : "memory"); }

static void first(void) {
  lock();
  unlock();
  shared = 1;  // @first@
}
static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(first, second);
  return 0;
}
