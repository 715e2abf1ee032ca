// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc's functions as code calls them that was compiled with -fsanitize=thread: the driver makes __bigfoot_called_f of f in such
// objects (driver/libc_calls.h). Each hands the call to __bigfoot_f (abi/libc.def) with a code site and an activation as two more
// arguments, by a jump, so that the place is the caller's.
#include <stddef.h>

#include "runtime/thread/calls.h"
#include "runtime/tsan_abi/code_site.h"

using namespace bigfoot;

static_assert(offsetof(CallStack, top) == 0 && offsetof(CallStack, begin) == 8);
static_assert(offsetof(CallFrame, activation) == 0 && sizeof(CallFrame) == 32);

// The registers of the two arguments behind n others.
#define BEHIND_1(use, name) use("%rsi", "%rdx", name)
#define BEHIND_2(use, name) use("%rdx", "%rcx", name)
#define BEHIND_3(use, name) use("%rcx", "%r8", name)
#define BEHIND_4(use, name) use("%r8", "%r9", name)
#define COUNTED(a, b, c, d, count, ...) BEHIND_##count
#define BEHIND(...) COUNTED(__VA_ARGS__, 4, 3, 2, 1, 0)

// codeSite(return address, kRead, 0) and calls::activation().
#define HAND_ON(site, activation, name)                                  \
  asm("mov _ZN7bigfoot7t_callsE@gottpoff(%rip), " site "\n\t"            \
      "mov %fs:(" site "), " activation "\n\t"                           \
      "cmp %fs:8(" site "), " activation "\n\t"                          \
      "lea -32(" activation "), " activation "\n\t"                      \
      "jne 1f\n\t"                                                       \
      "xor " activation ", " activation "\n"                             \
      "1:\n\t"                                                           \
      "mov (%rsp), " site "\n\t"                                         \
      "bts $63, " site "\n\t"                                            \
      "jmp __bigfoot_" #name)

#define BIGFOOT_LIBC(result, name, parameters)                                                          \
  extern "C" __attribute__((naked, visibility("default"))) void __bigfoot_called_##name() {             \
    BEHIND parameters(HAND_ON, name);                                                                   \
  }
#include "abi/libc.def"
#undef BIGFOOT_LIBC
