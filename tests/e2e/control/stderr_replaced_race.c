// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that puts another file in the place of its standard error gets the reports there.
// RACE: @write@ @write@ shared
// REPORTS: 1
#include <unistd.h>

#include "in_turn.h"

int shared;
static void write_it(void) { shared = 1; }  // @write@

int main(void) {
  const int kept = dup(2);
  close(2);
  if (dup(kept) != 2) return 1;
  close(kept);
  in_turn(write_it, write_it);
  return 0;
}
