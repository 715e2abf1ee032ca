// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two distinct races are two reports, in the order in which they happened.
// RACE: @second_one@ @first_one@ one
// RACE: @second_two@ @first_two@ two
// EXPECT: Location is global 'one'
// EXPECT: Location is global 'two'
// EXPECT: BigFoot: reported 2 warnings
// REPORTS: 2
#include "in_turn.h"

int one, two;

static void first(void) {
  one = 1;  // @first_one@
  two = 1;  // @first_two@
}

static void second(void) {
  one = 2;  // @second_one@
  use(two);  // @second_two@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
