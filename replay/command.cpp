// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "replay/command.h"

#include <sys/stat.h>

#include <cerrno>
#include <charconv>
#include <cstring>

namespace bigfoot::replay {

InputFile::InputFile(const std::string &path) : name_(path == "-" ? "standard input" : path) {
  if (path == "-") return;
  struct stat status;
  if (stat(path.c_str(), &status)) throw FileError("cannot open '" + path + "': " + strerror(errno));
  if (S_ISDIR(status.st_mode)) throw FileError("cannot read '" + path + "': it is a directory");
  if (S_ISREG(status.st_mode)) size_ = static_cast<uint64_t>(status.st_size);
  file_.open(path, std::ios::binary);
  if (!file_) throw FileError("cannot open '" + path + "': " + strerror(errno));
}

double InputFile::part() {
  if (!size_ || !file_.is_open()) return -1;
  const auto at = file_.tellg();
  return at < 0 ? 1 : static_cast<double>(at) / static_cast<double>(size_);
}

bool isOption(const std::string &word, const std::string &name, std::string &value) {
  const std::string start = "--" + name + "=";
  if (!word.starts_with(start)) return false;
  value = word.substr(start.size());
  return true;
}

std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

uint64_t parseNumber(const std::string &text, const std::string &option) {
  const bool hex = text.starts_with("0x");
  uint64_t value = 0;
  const char *const first = text.data() + (hex ? 2 : 0), *const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(first, last, value, hex ? 16 : 10);
  if (error != std::errc() || end != last || first == last) throw UsageError("'" + text + "' in --" + option + " is no number");
  return value;
}

}  // namespace bigfoot::replay
