// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// longjmp and its like leave functions that told of their entry and will not tell of their end.
#include "runtime/intercept/real.h"
#include "runtime/sys/hook.h"
#include "runtime/thread/calls.h"

namespace bigfoot {
namespace {

// glibc stores the stack pointer as its seventh word, mixed with a secret of the thread.
uintptr_t stackPointerIn(const __jmp_buf_tag *buffer) {
  constexpr unsigned kStackPointer = 6;
  uintptr_t value = static_cast<uintptr_t>(buffer->__jmpbuf[kStackPointer]);
  asm("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(value) : : "cc");
  return value;
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

#define JUMP(name)                                                                  \
  INTERCEPT(__attribute__((noreturn)) void, name)(__jmp_buf_tag *buffer, int value) { \
    calls::leaveTo(stackPointerIn(buffer));                                         \
    REAL(name)(buffer, value);                                                      \
    __builtin_unreachable();                                                        \
  }
JUMP(longjmp)
JUMP(_longjmp)
JUMP(siglongjmp)
JUMP(__longjmp_chk)
