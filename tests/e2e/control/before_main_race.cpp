// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that start in a static constructor, before main, are checked.
// RACE: @work@ @work@ shared
// EXPECT: Location is global 'shared'
// REPORTS: 1
#include "in_turn.h"

int shared;

static void work() { shared = 1; }  // @work@

struct Early {
  Early() { in_turn(work, work); }
};
Early early;

int main() { return 0; }
