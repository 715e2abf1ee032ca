// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

namespace bigfoot::report {

std::optional<std::string_view> LineInput::next() {
  for (;;) {
    size_t newline = buffer_.find('\n', scanned_);
    if (newline != buffer_.npos) {
      std::string_view line(buffer_.data() + begin_, newline - begin_);
      begin_ = scanned_ = newline + 1;
      return line;
    }
    scanned_ = buffer_.size();
    if (scanned_ - begin_ > kMaxLine) {
      error_ = "a line is longer than " + std::to_string(kMaxLine) + " bytes";
      return std::nullopt;
    }
    if (!fill()) return std::nullopt;
  }
}

bool LineInput::fill() {
  buffer_.erase(0, begin_);
  scanned_ -= begin_;
  begin_ = 0;
  char chunk[65536];
  ssize_t got;
  do got = read(fd_, chunk, sizeof chunk);
  while (got < 0 && errno == EINTR);
  if (got < 0) error_ = std::string("cannot read the findings: ") + strerror(errno);
  if (got == 0 && !buffer_.empty()) error_ = "the stream ends in the middle of a line";
  if (got <= 0) return false;
  buffer_.append(chunk, size_t(got));
  return true;
}

}  // namespace bigfoot::report
