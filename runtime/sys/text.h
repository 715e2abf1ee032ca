// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text in a fixed buffer, without libc's stdio.
#ifndef BIGFOOT_RUNTIME_SYS_TEXT_H
#define BIGFOOT_RUNTIME_SYS_TEXT_H

#include <stdarg.h>
#include <stddef.h>

namespace bigfoot {

// Formats %s %c %u %d %lu %ld %x %lx %%. Cuts off at the buffer's end, always ends in NUL. Returns: the length.
size_t formatInto(char *buffer, size_t size, const char *format, va_list args);
size_t format(char *buffer, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

// Comparison of NUL-terminated strings.
bool same(const char *a, const char *b);

}  // namespace bigfoot

#endif
