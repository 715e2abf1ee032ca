// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/stream.h"

#include "runtime/sys/text.h"

namespace bigfoot {

Stream &Stream::raw(const char *text) {
  while (*text) put(*text++);
  return *this;
}

Stream &Stream::lines(const Stream &other) {
  finish();
  for (char c : other.text_) put(c);
  return *this;
}

void Stream::putHex(uint64_t value) {
  char digits[24];
  format(digits, sizeof digits, "0x%lx", value);
  raw(digits);
}

void Stream::finish() {
  if (text_.count() && text_.last() != '\n') put('\n');
}

Stream &Stream::line(const char *word) {
  finish();
  return raw(word);
}

void Stream::key(const char *name) {
  put(' ');
  putEscaped(name);
  put('=');
}

Stream &Stream::field(const char *name, uint64_t value) {
  char digits[24];
  format(digits, sizeof digits, "%lu", value);
  key(name);
  return raw(digits);
}

Stream &Stream::address(const char *name, uint64_t value) {
  key(name);
  putHex(value);
  return *this;
}

void Stream::putEscaped(const char *value) {
  for (; *value; ++value) {
    const auto c = static_cast<unsigned char>(*value);
    if (c > ' ' && c < 0x7f && c != '%') {
      put(static_cast<char>(c));
      continue;
    }
    put('%');
    put("0123456789ABCDEF"[c >> 4]);
    put("0123456789ABCDEF"[c & 15]);
  }
}

Stream &Stream::text(const char *name, const char *value) {
  if (!value) return *this;
  key(name);
  putEscaped(value);
  return *this;
}

Stream &Stream::stack(const char *name, depot::Stack stack) {
  key(name);
  for (unsigned i = 0; i < stack.count; ++i) {
    if (i) put(',');
    putHex(stack.frame[i]);
  }
  return *this;
}

}  // namespace bigfoot
