// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/die.h"

#include "runtime/sys/os.h"
#include "runtime/sys/text.h"

namespace bigfoot {
namespace {

void say(const char *severity, const char *format_text, va_list args) {
  char line[1024];
  size_t n = format(line, sizeof line, "bigfoot: %s: ", severity);
  n += formatInto(line + n, sizeof line - n - 1, format_text, args);
  line[n++] = '\n';
  os::writeAll(os::errorOutput(), line, n);
}

}  // namespace

void die(const char *format_text, ...) {
  va_list args;
  va_start(args, format_text);
  say("error", format_text, args);
  os::exitNow(kInternalErrorStatus);
}

void warn(const char *format_text, ...) {
  va_list args;
  va_start(args, format_text);
  say("warning", format_text, args);
  va_end(args);
}

}  // namespace bigfoot
