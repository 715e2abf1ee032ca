// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stacks go on through code without frame pointers, of which the unwind tables tell: libc's, when it calls back. What the program called in it has its
// name; libc's own functions have theirs where its debug symbols are installed.
// LEVELS: O0 O2
// RACE: @compare@|@action@ @compare@|@action@ shared
// EXPECT: #0 compare .*@compare@
// EXPECT: #\d+ qsort
// EXPECT: #\d+ sort .*@sort@
// EXPECT: #\d+ first .*@first@
// NOT-WITH: gcc clang-tsan: what tells of its calls knows only its own
#include <stdlib.h>

#include "in_turn.h"

int shared;

static int compare(const void *a, const void *b) {
  ++shared;  // @compare@
  return *(const int *)a - *(const int *)b;
}

__attribute__((noinline)) static void sort(int *values, size_t count) {
  qsort(values, count, sizeof *values, compare);  // @sort@
  asm volatile("");
}

static void first(void) {
  int values[] = {5, 3, 9, 1, 7};
  sort(values, 5);  // @first@
  asm volatile("");
}

static void second(void) {
  shared = 2;  // @action@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
