// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// delete, delete[] and aligned delete against another thread's reads.
// EXPECT: heap block of size 4
// EXPECT: heap block of size 400
// EXPECT: heap block of size 128
// REPORTS: 3
#include "in_turn.h"

struct alignas(128) Line {
  int value;
};
int *one, *many;
Line *line;

static void first() {
  use(*one);
  use(many[99]);
  use(line->value);
}

static void second() {
  delete one;
  delete[] many;
  delete line;
}

int main() {
  one = new int(1);
  many = new int[100]();
  line = new Line();
  in_turn(first, second);
  return 0;
}
