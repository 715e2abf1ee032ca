// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memcpy, memmove and memset whose last byte is another thread's first.
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 100 at
// EXPECT: Previous write of size 101 at
// EXPECT: Previous read of size 102 at
// REPORTS: 3
#include <string.h>

#include "in_turn.h"

char set[200], moved[200], copied[200], target[200];

static void first(void) {
  memset(set, 1, 100);
  memmove(moved, moved + 99, 101);
  memcpy(target, copied, 102);
}

static void second(void) {
  set[99] = 2;
  moved[100] = 2;
  copied[101] = 2;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
