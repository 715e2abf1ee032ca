// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc's functions as code calls them that was compiled with -fsanitize=thread: the driver makes __bigfoot_called_f of f in such
// objects (driver/libc_calls.h). Each hands the call to __bigfoot_f (abi/libc.def) with a code site and a context as two more
// arguments. Where these fit into registers that is a jump, so that the place is the caller's; else a call, and Call
// (runtime/intercept/call.h) takes the place from the site. Behind arguments of unknown number they cannot be put at all: such
// functions are there twice (runtime/intercept/variadic.h).
#include <stddef.h>

#include "runtime/intercept/call.h"
#include "runtime/thread/calls.h"

using namespace bigfoot;

static_assert(offsetof(CallStack, top) == 0 && offsetof(CallStack, begin) == 8);
static_assert(offsetof(CallFrame, context) == 0 && sizeof(CallFrame) == 40);
static_assert(offsetof(Listed, is_programs) == 8 && sizeof(bool) == 1);

static constexpr int kVariadic = -1;

// How many integers the parameters of abi/libc.def are, "(ptr, f64, u64)" => 2.
static constexpr int integersOf(const char *parameters) {
  int count = 0;
  for (const char *p = parameters; *p; ++p) {
    const bool first = p > parameters && (p[-1] == '(' || p[-1] == ' ');
    if (*p == '.') return kVariadic;
    count += first && (*p == 'p' || *p == 'i' || *p == 'u');
  }
  return count;
}
static_assert(integersOf("(ptr, f64, u64)") == 2 && integersOf("(void)") == 0 && integersOf("()") == 0);
static_assert(integersOf("(ptr, ...)") == kVariadic && integersOf("(ptr, ptr, ptr, i32, u64)") == 5);

// r10 = codeSite(return address, kRead, 0), r11 = calls::context(): no arguments are in these.
#define SITE_AND_CONTEXT                                   \
  "movq _ZN7bigfoot7t_callsE@gottpoff(%%rip), %%r10\n\t"   \
  "movq %%fs:(%%r10), %%r11\n\t"                           \
  "cmpq %%fs:8(%%r10), %%r11\n\t"                          \
  "je 1f\n\t"                                              \
  "movq -40(%%r11), %%r11\n\t"                             \
  "jmp 2f\n"                                               \
  "1:\n\t"                                                 \
  "movq $-1, %%r11\n"                                      \
  "2:\n\t"                                                 \
  "movq (%%rsp), %%r10\n\t"                                \
  "btsq $63, %%r10\n\t"

// Behind `count` integers there are two more registers.
#define JUMP(count, site, context, name)                   \
  ".elseif %c0 == " #count "\n\t" SITE_AND_CONTEXT         \
  "movq %%r10, %%" site "\n\t"                             \
  "movq %%r11, %%" context "\n\t"                          \
  "jmp __bigfoot_" #name "\n\t"

// There are not. `pushed` are three words, which keep the stack aligned, the last argument of the caller's on the stack being again the
// first there.
#define CALL_WITH(count, pushed, name)                     \
  ".elseif %c0 == " #count "\n\t" SITE_AND_CONTEXT         \
  pushed                                                   \
  ".cfi_adjust_cfa_offset 24\n\t"                          \
  "call __bigfoot_" #name "\n\t"                           \
  "addq $24, %%rsp\n\t"                                    \
  ".cfi_adjust_cfa_offset -24\n\t"                         \
  "ret\n\t"

// A variadic function of the program's own has to get what was passed.
#define VARIADIC(name)                                     \
  ".if %c0 < 0\n\t"                                        \
  "cmpb $0, __bigfoot_listed_" #name "+8(%%rip)\n\t"       \
  "je __bigfoot_" #name "\n\t"                             \
  ".weak " #name "\n\t"                                    \
  "jmp " #name "@PLT\n\t"

#define BIGFOOT_LIBC(result, name, parameters)                                                            \
  static_assert(integersOf(#parameters) <= 7);                                                            \
  extern "C" __attribute__((naked, visibility("default"))) void __bigfoot_called_##name() {               \
    asm volatile(VARIADIC(name)                                                                           \
                 JUMP(0, "rdi", "rsi", name)                                                              \
                 JUMP(1, "rsi", "rdx", name)                                                              \
                 JUMP(2, "rdx", "rcx", name)                                                              \
                 JUMP(3, "rcx", "r8", name)                                                               \
                 JUMP(4, "r8", "r9", name)                                                                \
                 CALL_WITH(5, "movq %%r10, %%r9\n\tsubq $16, %%rsp\n\tpushq %%r11\n\t", name)             \
                 CALL_WITH(6, "subq $8, %%rsp\n\tpushq %%r11\n\tpushq %%r10\n\t", name)                   \
                 CALL_WITH(7, "pushq %%r11\n\tpushq %%r10\n\tpushq 24(%%rsp)\n\t", name)                  \
                 ".endif" ::"i"(integersOf(#parameters)));                                                \
  }
#include "abi/libc.def"
#undef BIGFOOT_LIBC
