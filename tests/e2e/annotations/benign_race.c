// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Beside the range, in the rest of an access that begins in it, and in memory that was freed since, races count.
// RACE: @beside@ @beside@ bytes[]
// RACE: @rest@ @rest@ table[]
// RACE: @pages@ @pages@ pages[]
// RACE: @freed@ @freed@ *heap
// EXPECT: #0 change .*@beside@
// EXPECT: Write of size 8000 at
// EXPECT: #[01] change .*@rest@
// EXPECT: #[01] change .*@pages@
// EXPECT: #0 change .*@freed@
// REPORTS: 4
#include <bigfoot/bigfoot.h>
#include <stdlib.h>
#include <string.h>

#include "in_turn.h"

char bytes[100];
static long table[1000];
static _Alignas(4096) char pages[8 * 4096];
int *heap;

static void change(void) {
  bytes[50] = 1;
  bytes[51] = 1;  // @beside@
  memset(table, 1, sizeof table);  // @rest@
  memset(pages, 1, sizeof pages);  // @pages@
  *heap = 1;  // @freed@
}

int main(void) {
  BIGFOOT_BENIGN_RACE(&bytes[50], 1, "one byte");
  BIGFOOT_BENIGN_RACE(table, sizeof table - 16, "all but the last two");
  BIGFOOT_BENIGN_RACE(pages, 64, "the beginning of what is alike");
  heap = malloc(sizeof *heap);
  BIGFOOT_BENIGN_RACE(heap, sizeof *heap, "the block that is freed");
  int *before = heap;
  free(heap);
  heap = malloc(sizeof *heap);
  if (heap != before) return 1;
  in_turn(change, change);
  return 0;
}
