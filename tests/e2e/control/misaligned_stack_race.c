// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Assembly that calls back into C with the stack eight bytes off, as that of video coders does.
// RACE: @set@ @set@ datum
// REPORTS: 1
// EXPECT: #0 set
#include <stdatomic.h>

#include "in_turn.h"

int datum;
atomic_int counter;

__attribute__((noinline, used)) void set(void) {
  atomic_fetch_add(&counter, 1);
  datum = counter;  // @set@
}

void call_misaligned(void);
__asm__(
    ".text\n"
    ".type call_misaligned, @function\n"
    "call_misaligned:\n"
    "  push %rbp\n"
    "  mov %rsp, %rbp\n"
    "  sub $8, %rsp\n"
    "  call set\n"
    "  leave\n"
    "  ret\n");

static void twice(void) {
  call_misaligned();
  call_misaligned();
}

int main(void) {
  in_turn(twice, twice);
  return 0;
}
