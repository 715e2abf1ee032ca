// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of the program's own keep their frames and lines, also where they are called as those of the runtime are.
// RACE: @second@ @first@ shared
// REPORTS: 1
// EXPECT: #0 pthread_store_second .*@second@
// EXPECT: #1 __tsan_second .*@caller@
// EXPECT: #0 pthread_store_first .*@first@
// EXPECT: SUMMARY: .*@second@\d+ in pthread_store_second$
#include "in_turn.h"

int shared;

__attribute__((noinline)) static void pthread_store_first(void) { shared = 1; }  // @first@
__attribute__((noinline)) static void pthread_store_second(void) { shared = 2; }  // @second@
__attribute__((noinline)) void __tsan_second(void) {
  pthread_store_second();  // @caller@
  __asm__ volatile("");
}

int main(void) {
  in_turn(pthread_store_first, __tsan_second);
  return 0;
}
