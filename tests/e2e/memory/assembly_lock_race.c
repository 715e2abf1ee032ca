// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock in inline assembly is not seen, and what it protects is reported. The runtime says why that may be wrong.
// RACE: @write@ @write@ shared
// REPORTS: 1
// EXPECT: ^bigfoot: warning: 1 of the reports is on memory that inline assembly accesses as well, or of threads that meet in it \(.*@lock@?
// NOT-WITH: gcc clang-tsan: they do not tell of assembly
#include "in_turn.h"

static int word;
int shared;

static void lock(void) {
  int taken = 1;
  while (taken) __asm__ volatile("xchgl %0, %1" : "+r"(taken), "+m"(word) : : "memory");  // @lock@
}
static void unlock(void) { __asm__ volatile("movl $0, %0" : "=m"(word) : : "memory"); }

static void write_it(void) {
  lock();
  shared = 1;  // @write@
  unlock();
}

int main(void) {
  in_turn(write_it, write_it);
  return 0;
}
