// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads share out the bytes of one word in every way, char, short and int mixed, reading and writing.
#include "in_turn.h"

union word {
  volatile char bytes[8];
  volatile short halves[4];
  volatile int quarters[2];
};
union word words[64] __attribute__((aligned(8)));

static void bytes(union word *word, int which, int parity) {
  for (int i = 0; i < 8; ++i)
    if ((which >> i & 1) == parity) ++word->bytes[i];
}

static void first(void) {
  for (int i = 0; i < 32; ++i) bytes(&words[i], i * 7 + 1, 0);
  for (int i = 32; i < 64; ++i) {
    ++words[i].quarters[i % 2];
    ++words[i].halves[(i + 1) % 2 * 2];
  }
}

static void second(void) {
  for (int i = 0; i < 32; ++i) bytes(&words[i], i * 7 + 1, 1);
  for (int i = 32; i < 64; ++i) {
    ++words[i].bytes[(i + 1) % 2 * 4 + 2];
    ++words[i].bytes[(i + 1) % 2 * 4 + 3];
  }
}

int main(void) {
  in_turn(first, second);
  return 0;
}
