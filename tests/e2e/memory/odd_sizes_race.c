// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structures of 3, 5, 6, 7 and 13 bytes race in their last byte.
// RACE: @second_three_bytes@ @first_three_bytes@ three.bytes[]
// RACE: @second_five_bytes@ @first_five_bytes@ five.bytes[]
// RACE: @second_six_bytes@ @first_six_bytes@ six.bytes[]
// RACE: @second_seven_bytes@ @first_seven_bytes@ seven.bytes[]
// RACE: @second_thirteen_bytes@ @first_thirteen_bytes@ thirteen.bytes[]
// EXPECT: Write of size 1 at
// EXPECT: Previous write of size 3 at
// EXPECT: Previous write of size 5 at
// EXPECT: Previous write of size 6 at
// EXPECT: Previous write of size 7 at
// EXPECT: Previous write of size 13 at
// REPORTS: 5
#include "in_turn.h"

struct three { char bytes[3]; } three, three_source;
struct five { char bytes[5]; } five, five_source;
struct six { char bytes[6]; } six, six_source;
struct seven { char bytes[7]; } seven, seven_source;
struct thirteen { char bytes[13]; } thirteen, thirteen_source;

static void first(void) {
  three = three_source;  // @first_three_bytes@
  five = five_source;  // @first_five_bytes@
  six = six_source;  // @first_six_bytes@
  seven = seven_source;  // @first_seven_bytes@
  thirteen = thirteen_source;  // @first_thirteen_bytes@
}

static void second(void) {
  three.bytes[2] = 1;  // @second_three_bytes@
  five.bytes[4] = 1;  // @second_five_bytes@
  six.bytes[5] = 1;  // @second_six_bytes@
  seven.bytes[6] = 1;  // @second_seven_bytes@
  thirteen.bytes[12] = 1;  // @second_thirteen_bytes@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
