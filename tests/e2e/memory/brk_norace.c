// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The data segment ends and begins again at the same place: what is there then is new. What the kernel refuses, below its start, ends
// nothing, though it looks like a success.
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <unistd.h>

#include "in_turn.h"

enum { kBytes = 4 * 4096 };
static char *start;

static void by_end(void) {
  brk(start + kBytes);
  start[0] = start[kBytes - 1] = 1;
  brk(start);
}
static void by_bytes(void) {
  sbrk(kBytes);
  start[0] = start[kBytes - 1] = 1;
  sbrk(-kBytes);
}

/* Not ordered with the other: it would race if the memory in use ended. */
static void use_it(void) { start[-1] = 1; }
static void refused(void) {
  brk(0);
  sbrk(-(1L << 40));
}

int main(void) {
  start = sbrk(0);
  start += -(uintptr_t)start % 4096;
  brk(start);
  in_turn(by_end, by_bytes);
  in_turn(by_bytes, by_end);
  in_turn(use_it, refused);
  return start == sbrk(0) ? 0 : 1;
}
