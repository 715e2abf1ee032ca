// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight bytes that one thread wrote at eight places, so that its own tests pass by a cover; and an odd read of which only the last
// byte, in the next granule, was written. Another thread's reads race with just those.
// RACE: @read_some_covered@ @write_all_covered@ covered[]
// RACE: @read_some_straddled@ @write_all_straddled@ straddled[]
// REPORTS: 2
// EXPECT: Read of size 1
// EXPECT: Read of size 4
#include <string.h>

#include "in_turn.h"

static _Alignas(8) volatile unsigned char covered[8], straddled[16];

static void write_all(void) {
  covered[0] = 1;
  covered[1] = 2;
  covered[2] = 3;
  covered[3] = 4;
  covered[4] = 5;
  covered[5] = 6;
  covered[6] = 7;  // @write_all_covered@
  covered[7] = 8;
  covered[6] = 9;
  straddled[8] = 1;  // @write_all_straddled@
}

static void read_some(void) {
  use(covered[6]);  // @read_some_covered@
  unsigned odd;
  memcpy(&odd, (void *)(straddled + 5), sizeof odd);  // @read_some_straddled@
  use(odd);
}

int main(void) {
  in_turn(write_all, read_some);
  return 0;
}
