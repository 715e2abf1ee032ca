// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory below 4 GiB is like any other: mapped again it has no history, and neighbouring bytes are apart.
// NOT-WITH: clang-tsan: its link command, which has no flags of the program, makes what may lie anywhere
// CFLAGS: -no-pie -fno-pie
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kBytes = 4096, kFlags = MAP_PRIVATE | MAP_ANONYMOUS };
static char *const fixed = (char *)0x100000;
static char *block;

static void write_first(void) { fixed[100] = block[0] = 1; }
static void write_next(void) { fixed[101] = block[1] = 1; }

// Called through a pointer, the mapping does not count as a write: nothing at all is known of it.
static void *(*volatile map)(void *, size_t, int, int, int, off_t) = mmap;
static int map_it(void) { return map(fixed, kBytes, PROT_READ | PROT_WRITE, kFlags | MAP_FIXED, -1, 0) == fixed; }

static void write_and_map_again(void) {
  fixed[200] = 1;
  if (!map_it()) abort();
  fixed[300] = 1;
}
static void write_mapped_again(void) { fixed[200] = 2; }

int main(void) {
  if (!map_it()) return 1;
  block = malloc(64);
  in_turn(write_first, write_next);
  in_turn(write_and_map_again, write_mapped_again);
  return 0;
}
