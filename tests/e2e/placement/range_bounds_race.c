// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same, and the first and last element of each race.
// RACE: @forwards_first@ @first_forwards@ forwards[]
// RACE: @forwards_last@ @first_forwards@ forwards[]
// RACE: @backwards_last@ @first_backwards@ backwards[]
// RACE: @backwards_first@ @first_backwards@ backwards[]
// RACE: @evens_first@ @first_evens@ evens[]
// RACE: @evens_last@ @first_evens@ evens[]
// RACE: @cells_first@ @first_cells_b@ cells[].b
// RACE: @cells_last@ @first_cells_b@ cells[].b
// RACE: @scanned_first@ @first_scanned@ scanned[]
// RACE: @scanned_last@ @first_scanned@ scanned[]
// REPORTS: 10
#include "in_turn.h"
struct Cell { int a, b, c; };
int forwards[100], backwards[100], evens[100], scanned[100];
struct Cell cells[100];
volatile int from = 20, to = 80, stop = 50;
static void first(void) {
  for (int i = from; i < to; ++i) forwards[i] = i;  // @first_forwards@
  for (int i = to - 1; i >= from; --i) backwards[i] = i;  // @first_backwards@
  for (int i = 0; i < 100; i += 2) evens[i] = i;  // @first_evens@
  for (int i = 0; i < 100; ++i) cells[i].b = i;  // @first_cells_b@
  for (int i = 0; i < 100 && i != stop; ++i) scanned[i] = i;  // @first_scanned@
}
#define W(x) *(volatile int *)&(x) = 1
static void second(void) {
  W(forwards[20]);  // @forwards_first@
  W(forwards[79]);  // @forwards_last@
  W(backwards[20]);  // @backwards_last@
  W(backwards[79]);  // @backwards_first@
  W(evens[0]);  // @evens_first@
  W(evens[98]);  // @evens_last@
  W(cells[0].b);  // @cells_first@
  W(cells[99].b);  // @cells_last@
  W(scanned[0]);  // @scanned_first@
  W(scanned[49]);  // @scanned_last@
}
int main(void) { in_turn(first, second); }
