// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_REPORT_PATH_H
#define BIGFOOT_REPORT_PATH_H

#include <string_view>

namespace bigfoot::report {

// strip_path_prefix as ThreadSanitizer takes it: everything up to the end of the prefix goes, wherever it stands.
inline std::string_view strippedPath(std::string_view path, std::string_view prefix) {
  size_t at = prefix.empty() ? path.npos : path.find(prefix);
  if (at == path.npos) return path;
  path.remove_prefix(at + prefix.size());
  if (path.starts_with("./")) path.remove_prefix(2);
  return path;
}

}  // namespace bigfoot::report

#endif
