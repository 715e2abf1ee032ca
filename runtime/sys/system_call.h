// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// System calls as they are, for os.cpp and for processes that share our memory.
#ifndef BIGFOOT_RUNTIME_SYS_SYSTEM_CALL_H
#define BIGFOOT_RUNTIME_SYS_SYSTEM_CALL_H

#include <sys/syscall.h>

namespace bigfoot::os {

// The runtime intercepts the libc functions of these names, a program may have its own, and in many of libc's a thread can be cancelled.
// Returns: what the kernel does, -errno if it failed.
inline long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  long result;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

inline bool failed(long result) { return result < 0 && result > -4096; }

}  // namespace bigfoot::os

#endif
