// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members of a packed struct that lie across granules and pages overlap by a byte.
// RACE: @across_granules@ @write_value@ memory[]
// RACE: @across_pages@ @write_on_two_pages@ memory[]
// RACE: @copied@ @copy@ memory[]
// EXPECT: #0 across_granules
// EXPECT: #0 across_pages
// EXPECT: #0 copied
// REPORTS: 3
#include "in_turn.h"

struct __attribute__((packed)) packed {
  char before[5];
  long value;
};
_Alignas(4096) char memory[3 * 4096];
#define AT(offset) ((struct packed *)(memory + (offset)))

static void write_value(void) { AT(0)->value = 1; }  // @write_value@
static void across_granules(void) { memory[12] = 2; }  // @across_granules@
static void write_on_two_pages(void) { AT(4096 - 9)->value = 1; }  // @write_on_two_pages@
static void across_pages(void) { use(memory[4096 + 3]); }  // @across_pages@
static void copy(void) { *AT(8192) = *AT(4200); }  // @copy@
static void copied(void) { memory[8192 + 12] = 1; }  // @copied@

int main(void) {
  in_turn(write_value, across_granules);
  in_turn(write_on_two_pages, across_pages);
  in_turn(copy, copied);
  return 0;
}
