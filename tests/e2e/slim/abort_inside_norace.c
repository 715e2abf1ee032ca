// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc's allocator finds its heap overwritten and aborts, called by the runtime: the program dies of SIGABRT, as without us.
// LEVELS: O0
// EXIT: -6
// EXPECT: malloc\(\)
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *volatile last = malloc(1000);
  memset(last + 1000, 0xff, 64);  // the size of what is left of the heap
  for (int i = 0; i < 100; ++i) {
    void *volatile block = malloc(4000);
    (void)block;
  }
  return 0;
}
