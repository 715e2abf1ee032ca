// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Writes the findings stream of abi/finding.h.
#ifndef BIGFOOT_RUNTIME_REPORT_STREAM_H
#define BIGFOOT_RUNTIME_REPORT_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "runtime/records/depot.h"
#include "runtime/sys/array.h"

namespace bigfoot {

// Text that grows. Not thread-safe.
class Stream {
 public:
  Stream() = default;
  ~Stream() { text_.release(); }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;

  Stream &line(const char *word);  // ends the line before
  Stream &field(const char *key, uint64_t value);
  Stream &address(const char *key, uint64_t value);
  Stream &text(const char *key, const char *value);  // nothing if value is null
  Stream &stack(const char *key, depot::Stack stack);
  Stream &raw(const char *text);
  Stream &lines(const Stream &other);  // all that it has
  void finish();

  const char *data() const { return text_.begin(); }
  size_t size() const { return text_.count(); }

 private:
  void put(char c) { text_.add(c); }
  void putHex(uint64_t value);
  void putEscaped(const char *text);
  void key(const char *name);

  Array<char> text_;
};

}  // namespace bigfoot

#endif
