// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two distinct races are two reports, in the order in which they happened.
// EXPECT: Location is global 'one'
// EXPECT: Location is global 'two'
// EXPECT: BigFoot: reported 2 warnings
// REPORTS: 2
#include "in_turn.h"

int one, two;

static void first(void) {
  one = 1;
  two = 1;
}

static void second(void) {
  one = 2;
  use(two);
}

int main(void) {
  in_turn(first, second);
  return 0;
}
