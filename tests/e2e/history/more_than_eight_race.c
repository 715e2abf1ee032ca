// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One access races with those of ten functions: eight are reported, and it is said that there are more. Another races with eight, which is all.
// RACE: @fill@ @set@ words[]
// RACE: @fill_few@ @set_few@ few[]
// REPORTS: 16
// EXPECT: ^bigfoot: warning: 1 access raced with more than 8 others; 8 of each are reported
#include <string.h>

#include "in_turn.h"

long words[16], few[16];

#define SET(n, array) \
  __attribute__((noinline)) static void set_##array##n(void) { array[n] = 1; }
#define EIGHT(do, array) do(0, array) do(1, array) do(2, array) do(3, array) do(4, array) do(5, array) do(6, array) do(7, array)
EIGHT(SET, words) SET(8, words) SET(9, words)  // @set@
EIGHT(SET, few)  // @set_few@

#define CALL(n, array) set_##array##n();
static void first(void) {
  EIGHT(CALL, words) CALL(8, words) CALL(9, words)
  EIGHT(CALL, few)
}
static void second(void) {
  memset(words, 2, 10 * sizeof *words);  // @fill@
  memset(few, 2, 10 * sizeof *few);  // @fill_few@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
