// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memcpy, memmove and memset whose last byte is another thread's first.
// RACE: @second_set@ @first_set@ set[]
// RACE: @second_moved@ @first_moved@ moved[]
// RACE: @second_copied@ @first_copied@ copied[]
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 100 at
// EXPECT: Previous write of size 101 at
// EXPECT: Previous read of size 102 at
// REPORTS: 3
#include <string.h>

#include "in_turn.h"

char set[200], moved[200], copied[200], target[200];

static void first(void) {
  memset(set, 1, 100);  // @first_set@
  memmove(moved, moved + 99, 101);  // @first_moved@
  memcpy(target, copied, 102);  // @first_copied@
}

static void second(void) {
  set[99] = 2;  // @second_set@
  moved[100] = 2;  // @second_moved@
  copied[101] = 2;  // @second_copied@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
