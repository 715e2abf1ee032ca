// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of an array of structures: the report names element and field.
// RACE: @second@ @first@ people[].age
// EXPECT: Location is global 'people' of size 64
// REPORTS: 1
#include "in_turn.h"

struct person {
  int id;
  char initials[4];
  long age;
} people[4];

static void first(void) {
  people[1].id = 1;
  people[2].age = 30;  // @first@
}

static void second(void) {
  people[1].initials[0] = 'a';
  people[2].age = 31;  // @second@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
