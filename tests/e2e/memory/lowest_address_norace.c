// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory below 1 MiB is not seen (docs/limits.md): races there are not reported, and nothing else goes wrong. low_address_race.c begins above.
// NOT-WITH: clang-tsan: its link command, which has no flags of the program, makes what may lie anywhere
// CFLAGS: -no-pie -fno-pie
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kStart = 0x10000, kEnd = 0x100000, kBytes = kEnd - kStart };
static char *lowest;

static void write_it(void) {
  lowest[100] = 1;
  *(volatile long *)(lowest + 0x80000 - kStart) = 2;
  lowest[kBytes - 1] = 3;
  memset(lowest + 4096, 4, 8192);
  for (int i = 0; i < kBytes; ++i) lowest[i] = (char)i;
  __atomic_fetch_add((int *)(lowest + 16), 1, __ATOMIC_ACQ_REL);
}

int main(void) {
  lowest = mmap((void *)kStart, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (lowest != (char *)kStart) return 1;
  in_turn(write_it, write_it);
  return munmap(lowest, kBytes);
}
