// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that maps memory over the runtime's tables is told so, instead of going on with half of them.
// EXIT: 70
// EXPECT: ^bigfoot: error: the program maps or unmaps memory at 0x1a0000000000, among BigFoot's own tables .*; have it use another address$
// EXPECT-STDOUT: ^not taken$
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
  void *const wanted = (void *)0x1a0000000000;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  if (mmap(wanted, 4096, PROT_READ, flags, -1, 0) != wanted) puts("not taken");
  fflush(stdout);
  mmap(wanted, 4096, PROT_READ, flags | MAP_FIXED, -1, 0);
  return 0;
}
