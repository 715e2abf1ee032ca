// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A race after a longjmp; the stack in the report is that of the place jumped to.
// RACE: @after@ @second@ shared
// EXPECT: #0 first .*@after@
// EXPECT-NOT: #[0-9]+ deep
// REPORTS: 1
#include <setjmp.h>

#include "in_turn.h"

int shared;

static __attribute__((noinline)) void deep(jmp_buf *back, int depth) {
  if (depth == 0) longjmp(*back, 1);
  deep(back, depth - 1);
  __asm__ volatile("");
}

static void first(void) {
  jmp_buf back;
  if (setjmp(back) == 0) deep(&back, 5);
  shared = 1;  // @after@
}

static void second(void) { shared = 2; }  // @second@

int main(void) {
  in_turn(second, first);
  return 0;
}
