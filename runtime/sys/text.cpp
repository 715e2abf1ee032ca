// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/text.h"

namespace bigfoot {
namespace {

class Sink {
 public:
  Sink(char *buffer, size_t size) : at_(buffer), begin_(buffer), end_(buffer + size - 1) {}
  void put(char c) {
    if (at_ < end_) *at_++ = c;
  }
  void put(const char *s) {
    while (*s) put(*s++);
  }
  void putNumber(unsigned long value, unsigned base) {
    char digits[24];
    unsigned n = 0;
    do digits[n++] = "0123456789abcdef"[value % base];
    while (value /= base);
    while (n) put(digits[--n]);
  }
  size_t finish() {
    *at_ = 0;
    return static_cast<size_t>(at_ - begin_);
  }

 private:
  char *at_, *begin_, *end_;
};

}  // namespace

size_t formatInto(char *buffer, size_t size, const char *format, va_list args) {
  Sink out(buffer, size);
  for (; *format; ++format) {
    if (*format != '%') {
      out.put(*format);
      continue;
    }
    bool is_long = false;
    while (*++format == 'l') is_long = true;
    switch (*format) {
      case 's': {
        const char *s = va_arg(args, const char *);
        out.put(s ? s : "(null)");
        break;
      }
      case 'c': out.put(static_cast<char>(va_arg(args, int))); break;
      case 'u': out.putNumber(is_long ? va_arg(args, unsigned long) : va_arg(args, unsigned), 10); break;
      case 'x': out.putNumber(is_long ? va_arg(args, unsigned long) : va_arg(args, unsigned), 16); break;
      case 'd': {
        long v = is_long ? va_arg(args, long) : va_arg(args, int);
        if (v < 0) out.put('-');
        out.putNumber(v < 0 ? 0 - static_cast<unsigned long>(v) : static_cast<unsigned long>(v), 10);
        break;
      }
      default: out.put(*format);
    }
  }
  return out.finish();
}

size_t format(char *buffer, size_t size, const char *fmt, ...) {
  va_list args;
  va_start(args, fmt);
  const size_t n = formatInto(buffer, size, fmt, args);
  va_end(args);
  return n;
}

bool same(const char *a, const char *b) {
  while (*a && *a == *b) ++a, ++b;
  return *a == *b;
}

}  // namespace bigfoot
