// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the format strings of printf and scanf say about memory.
#ifndef BIGFOOT_RUNTIME_INTERCEPT_FORMATS_H
#define BIGFOOT_RUNTIME_INTERCEPT_FORMATS_H

#include <stdarg.h>
#include <stdint.h>
#include <wchar.h>

#include "runtime/intercept/call.h"

namespace bigfoot {

// The strings that a call of printf reads, as far as their precision lets it. Requires: before the call.
void readPrinted(const Call &call, const char *format, va_list arguments);
void readPrinted(const Call &call, const wchar_t *format, va_list arguments);
// What %n wrote. Requires: after the call, which succeeded.
void writeCounts(const Call &call, const char *format, va_list arguments);
void writeCounts(const Call &call, const wchar_t *format, va_list arguments);

// What a call of scanf wrote.
class Scanned {
 public:
  static constexpr unsigned kMost = 64;  // conversions that are looked at

  // Requires: before the call.
  Scanned(const char *format, va_list arguments);
  Scanned(const wchar_t *format, va_list arguments);
  // After the call, which returned `result`. Returns: that.
  int done(const Call &call, int result) const;

 private:
  struct Target {
    void *at;
    uint64_t before;   // of a count: its value
    uint32_t width;    // of characters: how many are asked for
    uint8_t bytes;     // of a number or of a character
    char kind;         // 'd' a number, 's' a string, 'c' characters, 'n' a count
    bool allocated;    // %m: `at` is where the pointer to the characters is
  };
  template <class Char>
  void parse(const Char *format, va_list arguments);
  bool wasReached(unsigned i, int result) const;
  void tell(const Call &call, const Target &target, bool is_last) const;

  Target targets_[kMost];
  unsigned count_ = 0;
};

}  // namespace bigfoot

#endif
