// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A handler on a stack of its own, in code that tells of its calls and keeps anything in the frame pointer's register: the walk
// follows what was told, and nothing else.
// CFLAGS: -D_GNU_SOURCE -g0
// REPORTS: 1
// EXPECT: Write of size 4
// EXPECT: #0 touch
// EXPECT: #1 handler
// EXPECT: Previous write of size 4
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "in_turn.h"

void __tsan_func_entry(void *);
void __tsan_func_exit(void);
void __tsan_write4(void *);

static int shared;

// Calls a hook with an address between the two stacks, where no memory is, for a frame pointer.
__attribute__((always_inline)) static inline void call(void (*hook)(void *), void *argument) {
  __asm__ volatile(
      "push %%rbp\n\t"
      "push %%rbp\n\t"
      "movabs $0x700000000000, %%rbp\n\t"
      "call *%1\n\t"
      "pop %%rbp\n\t"
      "pop %%rbp"
      : "+D"(argument)
      : "b"(hook)
      : "rax", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory", "cc");
}

__attribute__((noinline)) static void touch(void) {
  call(__tsan_func_entry, __builtin_return_address(0));
  call(__tsan_write4, &shared);
  __tsan_func_exit();
}

static void handler(int signal) {
  (void)signal;
  call(__tsan_func_entry, __builtin_return_address(0));
  touch();
  __tsan_func_exit();
}

static void on_other_stack(void) {
  // Below all other memory, so that garbage may lie between it and the thread's stack.
  void *low = mmap((void *)0x200000000000, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  stack_t stack = {.ss_sp = low, .ss_size = 1 << 16};
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
  if (low == MAP_FAILED || sigaltstack(&stack, 0) || sigaction(SIGUSR1, &action, 0)) abort();
  raise(SIGUSR1);
}

int main(void) {
  in_turn(touch, on_other_stack);
  return 0;
}
