// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc's functions as code calls them that was compiled with -fsanitize=thread: the driver makes __bigfoot_called_f of f in such
// objects (driver/libc_calls.h). Each hands the call to __bigfoot_f (abi/libc.def) with a code site and a context as two more
// arguments, by a jump, so that the place is the caller's.
#include <stddef.h>

#include "runtime/thread/calls.h"
#include "runtime/tsan_abi/code_site.h"

using namespace bigfoot;

static_assert(offsetof(CallStack, top) == 0 && offsetof(CallStack, begin) == 8);
static_assert(offsetof(CallFrame, context) == 0 && sizeof(CallFrame) == 40);

// How many integer registers the parameters of abi/libc.def take, "(ptr, f64, u64)" => 2; -1 if two more do not fit behind them: other
// arguments follow, or they would lie on the stack.
static constexpr int registersOf(const char *parameters) {
  int count = 0;
  for (const char *p = parameters; *p; ++p) {
    const bool first = p > parameters && (p[-1] == '(' || p[-1] == ' ');
    if (*p == '.') return -1;
    count += first && (*p == 'p' || *p == 'i' || *p == 'u');
  }
  return count > 4 ? -1 : count;
}
static_assert(registersOf("(ptr, f64, u64)") == 2 && registersOf("(void)") == 0 && registersOf("()") == 0);
static_assert(registersOf("(ptr, ...)") == -1 && registersOf("(ptr, ptr, ptr, i32, u64)") == -1);

// codeSite(return address, kRead, 0) and calls::context(), if the parameters take `count` registers.
#define IF_COUNT(count, site, context, name)                              \
  ".if %c0 == " #count "\n\t"                                                \
  "movq _ZN7bigfoot7t_callsE@gottpoff(%%rip), %%" site "\n\t"               \
  "movq %%fs:(%%" site "), %%" context "\n\t"                            \
  "cmpq %%fs:8(%%" site "), %%" context "\n\t"                           \
  "je 1f\n\t"                                                              \
  "movq -40(%%" context "), %%" context "\n\t"                              \
  "jmp 2f\n"                                                                \
  "1:\n\t"                                                                 \
  "movq $-1, %%" context "\n"                                               \
  "2:\n\t"                                                                 \
  "movq (%%rsp), %%" site "\n\t"                                            \
  "btsq $63, %%" site "\n\t"                                                \
  "jmp __bigfoot_" #name "\n\t"                                             \
  ".endif\n\t"

// What cannot be handed on goes to libc unchecked, if this libc has it.
#define BIGFOOT_LIBC(result, name, parameters)                                                          \
  extern "C" __attribute__((naked, visibility("default"))) void __bigfoot_called_##name() {             \
    asm volatile(IF_COUNT(0, "rdi", "rsi", name) IF_COUNT(1, "rsi", "rdx", name)                        \
                 IF_COUNT(2, "rdx", "rcx", name) IF_COUNT(3, "rcx", "r8", name)                         \
                 IF_COUNT(4, "r8", "r9", name)                                                          \
                 ".if %c0 < 0\n\t.weak " #name "\n\tjmp " #name "@PLT\n\t.endif" ::"i"(registersOf(#parameters)));         \
  }
#include "abi/libc.def"
#undef BIGFOOT_LIBC
