/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* System calls that nobody intercepts, with the hooks of <sanitizer/linux_syscall_hooks.h> around them. */
#include <sys/syscall.h>

static long raw(long number, long a, long b, long c) {
  long result = number;
  __asm__ volatile("syscall" : "+a"(result) : "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}

#define RAW_CALL(name)                                                            \
  void __sanitizer_syscall_pre_impl_##name(long, long, long);                     \
  void __sanitizer_syscall_post_impl_##name(long, long, long, long);              \
  __attribute__((unused)) static long raw_##name(long a, long b, long c) {        \
    __sanitizer_syscall_pre_impl_##name(a, b, c);                                 \
    const long result = raw(SYS_##name, a, b, c);                                 \
    __sanitizer_syscall_post_impl_##name(result, a, b, c);                        \
    return result;                                                                \
  }
RAW_CALL(read)
RAW_CALL(write)
RAW_CALL(close)
RAW_CALL(dup2)
RAW_CALL(eventfd2)
