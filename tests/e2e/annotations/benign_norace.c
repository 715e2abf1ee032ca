// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races that the program says are meant, of single bytes and of ranges.
#include <bigfoot/bigfoot.h>
#include <string.h>

#include "in_turn.h"

int counter;
char bytes[100];
static long table[1000];

static void change(void) {
  ++counter;
  ++bytes[50];
  memset(table, 1, sizeof table);
}

int main(void) {
  BIGFOOT_BENIGN_RACE(&counter, sizeof counter, "an estimate");
  BIGFOOT_BENIGN_RACE(&bytes[50], 1, "one byte");
  BIGFOOT_BENIGN_RACE(table, sizeof table, "a range");
  in_turn(change, change);
  return 0;
}
