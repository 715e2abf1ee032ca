// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file of suppressions, and behind a NUL a name: the file is read or refused with its line, and a pattern matches as the slow definition says.
#include <stdint.h>
#include <stdlib.h>

#include <vector>

#include "report/pattern.h"
#include "report/suppress.h"

using namespace bigfoot::report;

static void require(bool holds) {
  if (!holds) abort();
}

// Whether `name` is `pattern`, in which * stands for anything.
static bool isAs(std::string_view pattern, std::string_view name) {
  std::vector<bool> matches(name.size() + 1);   // of the pattern so far, with so much of the name
  matches[0] = true;
  for (const char c : pattern) {
    std::vector<bool> next(name.size() + 1);
    for (size_t i = 0; i <= name.size(); ++i) {
      if (c == '*')
        next[i] = matches[i] || (i > 0 && next[i - 1]);
      else
        next[i] = i > 0 && matches[i - 1] && name[i - 1] == c;
    }
    matches = std::move(next);
  }
  return matches[name.size()];
}

static bool matchesByDefinition(std::string pattern, std::string_view name) {
  if (name.empty()) return false;
  if (pattern.starts_with('^'))
    pattern.erase(0, 1);
  else
    pattern.insert(0, "*");
  if (pattern.ends_with('$'))
    pattern.pop_back();
  else
    pattern += '*';
  return isAs(pattern, name);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string_view all(reinterpret_cast<const char *>(data), size);
  const size_t end = all.find('\0');
  const std::string_view text = all.substr(0, end), name = end == all.npos ? "" : all.substr(end + 1, 256);
  Suppressions suppressions;
  const std::string error = suppressions.parse(text, "file");
  require(error.empty() || error.starts_with("file:"));
  for (const Suppressions::Rule &rule : suppressions.rules()) {
    require(!rule.pattern.empty());
    if (rule.pattern.size() <= 256) require(matchesPattern(rule.pattern, name) == matchesByDefinition(rule.pattern, name));
  }
  Report report;
  report.now = {{0x1, {std::string(name), std::string(text.substr(0, 64)), 1, 1}, nullptr, 0, false, true, true}};
  report.threads = {report.now};
  suppressions.suppresses(report);
  return 0;
}
