// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores that the runtime makes for the program, at any alignment: their last byte.
// RACE: @loaded16@ @written@ loaded
// RACE: @loaded32@ @written@ loaded
// RACE: @loaded64@ @written@ loaded
// RACE: @stored16@ @read@ stored
// RACE: @stored32@ @read@ stored
// RACE: @stored64@ @read@ stored
// REPORTS: 6
// EXPECT: Read of size 2
// EXPECT: #0 __sanitizer_unaligned_load16 <null>
// EXPECT: Read of size 4
// EXPECT: Read of size 8
// EXPECT: Write of size 2
// EXPECT: #0 __sanitizer_unaligned_store16 <null>
// EXPECT: Write of size 4
// EXPECT: Write of size 8
// NOT-WITH: gcc clang-tsan: their sites do not tell names
#include "unaligned.h"

char loaded[3][16], stored[3][16];

static void first(void) {
  loaded[0][4] = loaded[1][6] = loaded[2][10] = 1;  // @written@
  use(stored[0][4] + stored[1][6] + stored[2][10]);  // @read@
}
static void second(void) {
  use(__sanitizer_unaligned_load16(loaded[0] + 3));  // @loaded16@
  use(__sanitizer_unaligned_load32(loaded[1] + 3));  // @loaded32@
  use(__sanitizer_unaligned_load64(loaded[2] + 3));  // @loaded64@
  __sanitizer_unaligned_store16(stored[0] + 3, 1);  // @stored16@
  __sanitizer_unaligned_store32(stored[1] + 3, 1);  // @stored32@
  __sanitizer_unaligned_store64(stored[2] + 3, 1);  // @stored64@
}

int main(void) {
  in_turn(first, second);
  return 0;
}
