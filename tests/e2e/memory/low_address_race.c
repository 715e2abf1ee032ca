// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Races on memory below 4 GiB, where no heap block lies below it: the look for the block around an address ends at the lowest one.
// NOT-WITH: clang-tsan: its link command, which has no flags of the program, makes what may lie anywhere
// CFLAGS: -no-pie -fno-pie
// RACE: @write_low@ @write_low@ low[]
// RACE: @write_fixed@ @write_fixed@ fixed[]
// RACE: @write_freed@ @free@ freed[]
// REPORTS: 3
// EXPECT: @write_low@
// EXPECT: @write_fixed@
// EXPECT: @write_freed@
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "in_turn.h"

enum { kBytes = 4096 };
static char *low, *fixed, *volatile freed;

static void write_low(void) { low[100] = 1; }  // @write_low@
static void write_fixed(void) { fixed[100] = 1; }  // @write_fixed@
static void free_block(void) { free((void *)freed); }  // @free@
static void write_freed(void) { freed[40] = 1; }  // @write_freed@

int main(void) {
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  low = mmap(0, kBytes, PROT_READ | PROT_WRITE, flags | MAP_32BIT, -1, 0);
  fixed = mmap((void *)0x100000, kBytes, PROT_READ | PROT_WRITE, flags | MAP_FIXED_NOREPLACE, -1, 0);
  if (low == MAP_FAILED || fixed == MAP_FAILED || (uintptr_t)low >> 32) return 1;
  freed = malloc(64);  // in the heap that begins after the program, of which this is the first block
  in_turn(write_low, write_low);
  in_turn(write_fixed, write_fixed);
  in_turn(free_block, write_freed);
  return 0;
}
