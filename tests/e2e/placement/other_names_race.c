// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that has another name: an alias, and the bounds of a section that the linker gives. A static variable that seems to be
// used in one place is not out of reach.
// RACE: @second_hidden@ @first_hidden@ hidden[]
// RACE: @second_entry@ @first_entry@ entry
// REPORTS: 2
#include "in_turn.h"
static long hidden[8];
extern long open_name[8] __attribute__((alias("hidden")));
__attribute__((section("table"), used)) static long entry[8];
extern long __start_table[], __stop_table[];
static void first(void) {
  hidden[0] = 1;  // @first_hidden@
  entry[0] = 1;  // @first_entry@
}
static void second(void) {
  open_name[0] = 2;  // @second_hidden@
  for (long *at = __start_table; at < __stop_table; ++at) *at = 2;  // @second_entry@
}
int main(void) { in_turn(first, second); }
