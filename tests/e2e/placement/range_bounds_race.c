// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same, and the first and last element of each race.
// REPORTS: 10
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
#define W(x) *(volatile int *)&(x) = 1
static void second(void) {
  W(forwards[20]);
  W(forwards[79]);
  W(backwards[20]);
  W(backwards[79]);
  W(evens[0]);
  W(evens[98]);
  W(cells[0].b);
  W(cells[99].b);
  W(scanned[0]);
  W(scanned[49]);
}
int main(void) { in_turn(first, second); }
