// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line of a findings stream: a word, then key=value fields. Every access to a field checks it, and the first
// thing wrong with the line is kept, so that a caller can read all fields and ask once.
#ifndef BIGFOOT_REPORT_FIELDS_H
#define BIGFOOT_REPORT_FIELDS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/finding.h"

namespace bigfoot::report {

class Fields {
 public:
  // `line` comes without its newline.
  explicit Fields(std::string_view line);

  const std::string &word() const { return word_; }
  const std::string &error() const { return error_; }  // empty: nothing wrong so far
  bool has(std::string_view key) const { return find(key) != nullptr; }

  // Without a default, a missing field is an error.
  std::string text(std::string_view key, std::optional<std::string> missing = std::nullopt);
  uint64_t number(std::string_view key, std::optional<uint64_t> missing = std::nullopt);
  Address address(std::string_view key, std::optional<Address> missing = std::nullopt);
  bool flag(std::string_view key, bool missing);
  // Returns the position of the value in `choices`; 0 on error.
  size_t choice(std::string_view key, const std::vector<std::string_view> &choices);
  RawStack stack(std::string_view key);
  std::vector<HeldLock> locks(std::string_view key);

  const std::vector<std::pair<std::string, std::string>> &all() const { return fields_; }

 private:
  void addField(std::string_view field);
  const std::string *find(std::string_view key) const;
  // Returns null, and keeps an error unless there is a default.
  const std::string *get(std::string_view key, bool has_default);
  void fail(std::string message);
  void failValue(std::string_view key, std::string_view value, std::string_view wanted);

  std::string word_;
  std::vector<std::pair<std::string, std::string>> fields_;
  std::string error_;
};

}  // namespace bigfoot::report

#endif
