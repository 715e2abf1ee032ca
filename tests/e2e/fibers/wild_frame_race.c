// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// On a fiber's stack a frame pointer that leads to no memory ends the walk, not the program.
// RACE: @store@ @main@ shared
// EXPECT: Write of size 4 .* by fiber T1:
// EXPECT: #1 with_wild_frame .*\n\n
// EXPECT: Previous write of size 4 .* by main thread:
// REPORTS: 1
// VERDICT-WITH: gcc clang-tsan: they tell of the calls further out
#include <sys/mman.h>

#include "fiber.h"

int shared;
static struct fiber home, other;
static char *nothing;

// Called by name.
__attribute__((noinline, used)) void store(void) { shared = 2; }  // @store@

static __attribute__((noinline)) void with_wild_frame(char *frame) {
  __asm__ volatile(
      "push %%rbp\n\tpush %%rbx\n\tmov %%rsp, %%rbx\n\tand $-16, %%rsp\n\tmov %0, %%rbp\n\tcall store\n\t"
      "mov %%rbx, %%rsp\n\tpop %%rbx\n\tpop %%rbp"
      : "+D"(frame)
      :
      : "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory", "cc");
}

static void body(void) {
  with_wild_frame(nothing + 4096);
  fiber_switch(&other, &home, 0);
}

int main(void) {
  char *stack = mmap(0, 2 * kFiberStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  nothing = stack + kFiberStack;
  mprotect(nothing, kFiberStack, PROT_NONE);
  fiber_begin(&home);
  fiber_make(&other, body);
  free(other.context.uc_stack.ss_sp);
  other.context.uc_stack.ss_sp = stack;
  makecontext(&other.context, body, 0);
  shared = 1;  // @main@
  fiber_switch(&home, &other, __tsan_switch_to_fiber_no_sync);
  return 0;
}
