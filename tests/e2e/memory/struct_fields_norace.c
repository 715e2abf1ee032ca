// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that use other elements, and other fields of one element.
#include "in_turn.h"

struct person {
  int id;
  char initials[4];
  long age;
} people[4];

static void first(void) {
  for (int i = 0; i < 4; i += 2) people[i] = (struct person){i, "ab", 30};
  people[1].id = 1;
  people[3].initials[1] = 'b';
}

static void second(void) {
  people[1].age = 31;
  people[1].initials[0] = 'a';
  people[3].initials[0] = 'a';
  people[3].initials[2] = 'c';
}

int main(void) {
  in_turn(first, second);
  return 0;
}
