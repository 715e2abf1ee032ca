// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lines of a file, which may be compressed by gzip or zstd: what it is, its first bytes say. Memory is bounded by the longest line kept.
#ifndef BIGFOOT_MERGE_LINES_H
#define BIGFOOT_MERGE_LINES_H

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigfoot::merge {

// Bytes of a file, as they were before they were compressed.
class Bytes {
 public:
  virtual ~Bytes() = default;
  // Returns: how many, 0 at the end or if the rest cannot be read. Then error() says why, or "".
  virtual size_t read(char *to, size_t most) = 0;
  const std::string &error() const { return error_; }

 protected:
  std::string error_;
};

// Returns null, and the reason in `error`, if the file cannot be opened.
std::unique_ptr<Bytes> openBytes(const std::string &file, std::string *error);

class Lines {
 public:
  static constexpr size_t kLongest = size_t{64} << 20;

  explicit Lines(Bytes &bytes) : bytes_(bytes), buffer_(kPortion) {}

  // The next line, without its end; good until the next call. One that is longer than kLongest, or the last of a file that has no end of
  // line, is cut, and isWhole() says so.
  std::optional<std::string_view> next();
  bool isWhole() const { return whole_; }

 private:
  static constexpr size_t kPortion = size_t{1} << 20;

  Bytes &bytes_;
  std::vector<char> buffer_;
  size_t from_ = 0, to_ = 0;  // what of the buffer is not given out yet
  bool ended_ = false, whole_ = true;
};

}  // namespace bigfoot::merge

#endif
