// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mapping that may move and stays where it is keeps its history.
// CFLAGS: -D_GNU_SOURCE
// RACE: @second@ @first@ *stayed
// REPORTS: 1
// EXPECT: #0 second .*@second@
#include <sys/mman.h>

#include "in_turn.h"

char *pages;

static void first(void) { pages[0] = 1; }  // @first@
static void second(void) {
  char *stayed = mremap(pages, 8192, 8192, MREMAP_MAYMOVE);
  stayed[0] = 2;  // @second@
}

int main(void) {
  pages = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  in_turn(first, second);
  return 0;
}
