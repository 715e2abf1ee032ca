// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of the data segment moves down over what another thread has just written.
// RACE: @shrink_to@ @write@ start[]
// RACE: @shrink_by@ @write@ start[]
// REPORTS: 2
// EXPECT: #0 brk <null>
// EXPECT: @write@
// EXPECT: #0 sbrk <null>
// EXPECT: @write@
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <unistd.h>

#include "in_turn.h"

enum { kBytes = 4 * 4096 };
static char *start;

static void fill(void) { start[kBytes - 1] = 1; }  // @write@
static void shrink_to(void) { brk(start); }  // @shrink_to@
static void shrink_by(void) { sbrk(-kBytes); }  // @shrink_by@

int main(void) {
  start = sbrk(0);
  start += -(uintptr_t)start % 4096;
  brk(start + kBytes);
  in_turn(fill, shrink_to);
  brk(start + kBytes);
  in_turn(fill, shrink_by);
  return 0;
}
