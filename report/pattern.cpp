// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/pattern.h"

namespace bigfoot::report {

bool matchesPattern(std::string_view pattern, std::string_view name) {
  if (name.empty()) return false;
  bool at_start = pattern.starts_with('^');
  if (at_start) pattern.remove_prefix(1);
  bool at_end = pattern.ends_with('$');
  if (at_end) pattern.remove_suffix(1);
  // Leftmost match of each piece leaves most for the pieces after it; only the last one may be tied to the end.
  size_t at = 0;
  for (bool first = true;; first = false) {
    size_t star = pattern.find('*');
    std::string_view piece = pattern.substr(0, star);
    bool tied_start = first && at_start, tied_end = star == pattern.npos && at_end;
    if (tied_end) {
      if (name.size() - at < piece.size() || !name.ends_with(piece)) return false;
      return !tied_start || name.size() == piece.size();
    }
    size_t found = name.find(piece, at);
    if (found == name.npos || (tied_start && found != 0)) return false;
    at = found + piece.size();
    if (star == pattern.npos) return true;
    pattern.remove_prefix(star + 1);
  }
}

}  // namespace bigfoot::report
