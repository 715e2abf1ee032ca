// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines from a file descriptor.
#ifndef BIGFOOT_REPORT_INPUT_H
#define BIGFOOT_REPORT_INPUT_H

#include <optional>
#include <string>
#include <string_view>

namespace bigfoot::report {

class LineInput {
 public:
  // A stack of 10,000 frames takes 150 KB; nothing that a runtime writes comes near this.
  static constexpr size_t kMaxLine = size_t(4) << 20;

  explicit LineInput(int fd) : fd_(fd) {}

  // Returns the next line without its newline, valid until the next call; nothing at the end and on an error.
  std::optional<std::string_view> next();

  // Empty: the stream ended properly.
  const std::string &error() const { return error_; }

 private:
  bool fill();

  int fd_;
  std::string buffer_;
  size_t begin_ = 0;    // first byte not yet returned
  size_t scanned_ = 0;  // no newline in [begin_, scanned_)
  std::string error_;
};

}  // namespace bigfoot::report

#endif
