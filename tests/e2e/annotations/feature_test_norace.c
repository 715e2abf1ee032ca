// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program that has annotations for ThreadSanitizer alone uses them on request.
// CFLAGS: --define-tsan-macros
// NOT-WITH: clang-tsan: it says so anyway
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if __has_feature(thread_sanitizer) || defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define TELL(what) what
#else
#define TELL(what)
#endif

#include "in_turn.h"

int shared, flag;

static void first(void) {
  shared = 1;
  TELL(__tsan_release(&flag));
  int one = 1;
  __asm__ volatile("xchgl %0, %1" : "+r"(one), "+m"(flag) : : "memory");
}

static void second(void) {
  TELL(__tsan_acquire(&flag));
  shared = 2;
}

int main(void) {
  in_turn(first, second);
  return 0;
}
