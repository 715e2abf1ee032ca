// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Suppression files in ThreadSanitizer's syntax: lines TYPE:PATTERN, comments with #, blank lines.
//
// Patterns are those of report/pattern.h.
//   race:             of a use after free, too: function, file or module of any frame of either access or of a thread's creation; name or
//                     module of the global
//   race_top:         the same for the first frame of either access
//   called_from_lib:  the module that called into the runtime (free, memcpy, ...) in either access
//   mutex:            function, file or module of any frame of a mutex error; name or module of the global
//   thread:           the same of where a leaked thread was created
//   signal:           the same of a handler that calls what it must not, or spoils errno
//   deadlock:         known, and matches nothing that is reported here
#ifndef BIGFOOT_REPORT_SUPPRESS_H
#define BIGFOOT_REPORT_SUPPRESS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.h"

namespace bigfoot::report {

class Suppressions {
 public:
  struct Rule {
    std::string type;
    std::string pattern;
    uint64_t hits = 0;
  };

  // Returns an error "FILE:LINE: ..." or "". A relative file that is not in the working directory is looked for
  // beside the program, as ThreadSanitizer does.
  std::string load(const std::string &file, const std::string &program);
  std::string parse(std::string_view text, const std::string &file);

  // Returns the first rule that matches, and counts a hit for it; null if there is none.
  const Rule *suppresses(const Report &report);

  const std::vector<Rule> &rules() const { return rules_; }

 private:
  std::vector<Rule> rules_;
};

}  // namespace bigfoot::report

#endif
