// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/version_script.h"

#include <algorithm>
#include <cctype>

namespace bigfoot::driver {
namespace {

// Returns: the position of the first character at or after `at` that is neither blank nor comment.
std::size_t skipBlank(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (isspace(static_cast<unsigned char>(text[at]))) ++at;
    else if (text[at] == '#') at = std::min(text.find('\n', at), text.size());
    else if (text.substr(at, 2) == "/*") at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    else break;
  }
  return at;
}

// Returns: the position behind `word :` if that is what stands at `at`, else 0.
std::size_t behindLabel(std::string_view text, std::size_t at, std::string_view word) {
  if (text.substr(at, word.size()) != word) return 0;
  at = skipBlank(text, at + word.size());
  return at < text.size() && text[at] == ':' ? at + 1 : 0;
}

}  // namespace

std::optional<std::string> withExports(std::string_view script, std::string_view dynamic_list) {
  const std::size_t open = skipBlank(script, 0);
  if (open >= script.size() || script[open] != '{') return std::nullopt;
  const std::size_t first = dynamic_list.find('{') + 1;
  const std::string names(dynamic_list.substr(first, dynamic_list.rfind('}') - first));
  const std::size_t inside = skipBlank(script, open + 1);
  // A section may have each label once only.
  std::size_t at = inside;
  std::string insertion = names;
  if (const std::size_t behind = behindLabel(script, inside, "global")) at = behind;
  else if (behindLabel(script, inside, "local")) insertion = "global: " + names;
  return std::string(script.substr(0, at)) + insertion + std::string(script.substr(at));
}

}  // namespace bigfoot::driver
