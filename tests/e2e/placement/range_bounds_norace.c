// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A check over a loop's range has the elements of its iterations and no others: forwards, backwards, with a stride, of parts of
// structs, from the middle, after an early exit.
#include "in_turn.h"
struct Cell { int a, b, c; };
int forwards[100], backwards[100], evens[100], scanned[100];
struct Cell cells[100];
volatile int from = 20, to = 80, stop = 50;
static void first(void) {
  for (int i = from; i < to; ++i) forwards[i] = i;
  for (int i = to - 1; i >= from; --i) backwards[i] = i;
  for (int i = 0; i < 100; i += 2) evens[i] = i;
  for (int i = 0; i < 100; ++i) cells[i].b = i;
  for (int i = 0; i < 100 && i != stop; ++i) scanned[i] = i;
}
static void second(void) {
  forwards[19] = forwards[80] = backwards[19] = backwards[80] = 1;
  for (int i = 1; i < 100; i += 2) evens[i] = 1;
  for (int i = 0; i < 100; ++i) cells[i].a = cells[i].c = 1;
  for (int i = 50; i < 100; ++i) scanned[i] = 1;
}
int main(void) { in_turn(first, second); }
