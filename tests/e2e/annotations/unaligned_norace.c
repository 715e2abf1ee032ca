// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores that the runtime makes for the program, at any alignment: the bytes beside, and the values.
#include <stdlib.h>

#include "unaligned.h"

char bytes[3][16];

static void first(void) {
  for (int i = 0; i < 3; ++i) bytes[i][2] = 1;
  bytes[0][5] = bytes[1][7] = bytes[2][11] = 1;
}
static void second(void) {
  __sanitizer_unaligned_store16(bytes[0] + 3, 0x0102);
  __sanitizer_unaligned_store32(bytes[1] + 3, 0x01020304);
  __sanitizer_unaligned_store64(bytes[2] + 3, 0x0102030405060708);
  if (__sanitizer_unaligned_load16(bytes[0] + 3) != 0x0102) abort();
  if (__sanitizer_unaligned_load32(bytes[1] + 3) != 0x01020304) abort();
  if (__sanitizer_unaligned_load64(bytes[2] + 3) != 0x0102030405060708) abort();
}

int main(void) {
  in_turn(first, second);
  return 0;
}
