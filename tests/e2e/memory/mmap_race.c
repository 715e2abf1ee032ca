// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads write one page of a mapping, at its end; the first one mapped it.
// RACE: @first@|@second@ @first@|@second@ pages[]
// REPORTS: 1
#include <sys/mman.h>

#include "in_turn.h"

enum { kBytes = 1 << 20 };
char *pages;

static void first(void) { pages[kBytes - 1] = 1; }  // @first@
static void second(void) { pages[kBytes - 1] = 2; }  // @second@

int main(void) {
  pages = mmap(0, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  in_turn(first, second);
  munmap(pages, kBytes);
  return 0;
}
