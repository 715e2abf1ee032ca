// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More allocation stacks than the runtime has room for at first: none is lost.
// RUN-OPTIONS: shadow_profile=%t.log.profile
// EXPECT-LOG: ^ *\d+ +100% +300 +7200 +900 +
// EXPECT-LOG: ^      allocate .*@ALLOCATE@
#include <stdlib.h>

static volatile size_t size = 24;

// Each way down is another stack.
__attribute__((noinline)) static void allocate(int depth, int way) {
  if (depth > 1) {
    if (way >> depth % 4 & 1) {
      allocate(depth - 1, way);
      __asm__ volatile("nop");  // or the two calls become one
    } else {
      allocate(depth - 1, way);
    }
  }
  volatile long *block = malloc(size);  // @ALLOCATE@
  block[0] = depth;
}

int main(void) {
  for (int way = 0; way < 10; ++way) allocate(30, way);
  return 0;
}
