// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A long double, and a complex number.
// RACE: @second_wide@ @first_wide@ wide
// RACE: @second_number@ @first_number@ number
// REPORTS: 2
// VERDICT-WITH: clang-tsan: it reads a part, instruments no more, and so finds one of the two
#include "in_turn.h"

long double wide;
_Complex double number;

static void first(void) {
  wide = 1.5L;  // @first_wide@
  number = 1.0;  // @first_number@
}

static void second(void) {
  use(wide > 1);  // @second_wide@
  use(__imag__ number > 1);  // @second_number@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
