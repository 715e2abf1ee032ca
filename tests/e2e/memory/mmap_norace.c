// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pages that one thread unmapped and another mapped again are fresh.
#include <string.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kBytes = 1 << 20 };

static void work(void) {
  for (int i = 0; i < 20; ++i) {
    char *pages = mmap(0, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(pages, i, kBytes / 2);
    pages[kBytes - 1] = 1;
    munmap(pages, kBytes);
  }
}

int main(void) {
  in_turn3(work, work, work);
  return 0;
}
