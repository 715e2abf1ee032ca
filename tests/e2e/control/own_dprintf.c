// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdarg.h>
#include <stdio.h>

int dprintf(int level, const char *format, ...) {
  char text[256];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  return printf("level %d: %s\n", level, text);
}
