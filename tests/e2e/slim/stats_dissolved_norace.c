// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every second page of a block written as a whole: more spans than an extent can have.
// CFLAGS: --checks=all
// RUN-OPTIONS: shadow=slim:stats=1
// EXPECT: memory in spans +\d{5}$
// EXPECT: memory in uniform pages +\d{5,6}$
// EXPECT: extents made +1$
// EXPECT: extents dissolved +[1-9]\d*$
#include <stdlib.h>
#include <string.h>

enum { kPage = 4096 };

int main(void) {
  char *block = aligned_alloc(kPage, 128 * kPage);
  for (int i = 0; i < 128; i += 2) memset(block + i * kPage, 1, kPage);
  __asm__ volatile("" : : "r"(block) : "memory");
  return 0;
}
