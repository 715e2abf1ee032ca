// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/glance.h"

#include <charconv>

namespace bigfoot::merge {
namespace {

// Whether brackets and quotes match, and nothing follows: what a line that was cut, or that two processes wrote into, does not have.
bool isBalanced(std::string_view line) {
  constexpr size_t kDeepest = 64;
  char open[kDeepest];
  size_t depth = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') {
      for (++i; i < line.size() && line[i] != '"'; ++i)
        if (line[i] == '\\') ++i;
      if (i >= line.size()) return false;
    } else if (c == '{' || c == '[') {
      if (depth == kDeepest) return false;
      open[depth++] = c == '{' ? '}' : ']';
    } else if (c == '}' || c == ']') {
      if (!depth || open[--depth] != c) return false;
      if (!depth) return i + 1 == line.size();
    }
  }
  return false;
}

// The value of a key at the start of the line, where print_json has it: a string without escapes.
std::string_view valueOf(std::string_view head, std::string_view key) {
  const size_t at = head.find(key);
  if (at == head.npos) return {};
  const size_t from = at + key.size(), to = head.find('"', from);
  return to == head.npos || head.substr(from, to - from).find('\\') != head.npos ? std::string_view() : head.substr(from, to - from);
}

}  // namespace

std::optional<Fingerprint> parseFingerprint(std::string_view digits) {
  Fingerprint out;
  if (digits.size() != 32) return std::nullopt;
  const auto high = std::from_chars(digits.data(), digits.data() + 16, out.high, 16), low = std::from_chars(digits.data() + 16, digits.data() + 32, out.low, 16);
  if (high.ptr != digits.data() + 16 || low.ptr != digits.data() + 32) return std::nullopt;
  return out;
}

Glance glance(std::string_view line) {
  constexpr std::string_view kStart = "{\"type\":\"";
  constexpr size_t kHead = 768;
  Glance out;
  if (!line.starts_with(kStart) || !isBalanced(line)) return out;
  // Up to where text of the program comes.
  std::string_view head = line.substr(0, kHead);
  if (const size_t pid = head.find("\"pid\":"); pid != head.npos) {
    out.is_merged = head.substr(pid).find("\"seen\":{") < 64;
    head = head.substr(0, pid);
  }
  const std::string_view type = valueOf(head, kStart);
  out.kind = type == "summary" || type == "stats" ? Glance::Kind::kOther : Glance::Kind::kFinding;
  out.fingerprint = parseFingerprint(valueOf(head, "\"fingerprint\":\""));
  out.run = valueOf(head, "\"run\":\"");
  out.time = valueOf(head, "\"time\":\"");
  return out;
}

}  // namespace bigfoot::merge
