// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where clang has no such header, ours is found.
// CFLAGS: -nobuiltininc
// NOT-WITH: gcc: it has no such option, and always its own header
#include <sanitizer/tsan_interface.h>
#ifndef BIGFOOT_SANITIZER_TSAN_INTERFACE_H
#error "another header was found"
#endif

int main(void) {
  __tsan_release((void *)main);
  __tsan_acquire((void *)main);
  return (int)(__tsan_mutex_try_read_lock_failed & 1);
}
