// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structures of 3, 5, 6, 7 and 13 bytes race in their last byte.
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
  three = three_source;
  five = five_source;
  six = six_source;
  seven = seven_source;
  thirteen = thirteen_source;
}

static void second(void) {
  three.bytes[2] = 1;
  five.bytes[4] = 1;
  six.bytes[5] = 1;
  seven.bytes[6] = 1;
  thirteen.bytes[12] = 1;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
