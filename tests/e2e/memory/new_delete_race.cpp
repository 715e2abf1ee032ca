// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// delete, delete[] and aligned delete against another thread's reads.
// RACE: @second_one@ @first_one@ *one
// RACE: @second_many@ @first_many@ many[]
// RACE: @second_line_value@ @first_line_value@ line->value
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
  use(*one);  // @first_one@
  use(many[99]);  // @first_many@
  use(line->value);  // @first_line_value@
}

static void second() {
  delete one;  // @second_one@
  delete[] many;  // @second_many@
  delete line;  // @second_line_value@
}

int main() {
  one = new int(1);
  many = new int[100]();
  line = new Line();
  in_turn(first, second);
  return 0;
}
