// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads share every eight bytes, never one: seven are written at places of their own and read at odd addresses, the eighth is
// the other thread's. No cover of the seven may stand for the eighth.
#include <string.h>

#include "in_turn.h"

enum { kGranules = 200 };
static _Alignas(8) volatile unsigned char shared[kGranules][8];

static void seven(void) {
  for (int i = 0; i < kGranules; ++i) {
    volatile unsigned char *at = shared[i];
    at[0] = 1;
    at[1] = 2;
    at[2] = 3;
    at[3] = 4;
    at[4] = 5;
    at[5] = 6;
    at[6] = 7;
    unsigned odd;
    memcpy(&odd, (void *)(at + 1), sizeof odd);
    use(odd);
    memcpy(&odd, (void *)(at + 3), sizeof odd);
    use(odd);
    at[6] = at[0];
  }
}

static void eighth(void) {
  for (int i = 0; i < kGranules; ++i) {
    shared[i][7] = 8;
    use(shared[i][7]);
  }
}

int main(void) {
  in_turn(seven, eighth);
  in_turn(eighth, seven);
  return 0;
}
