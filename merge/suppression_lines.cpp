// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "merge/suppression_lines.h"

#include "report/identity.h"
#include "report/print_text.h"

namespace bigfoot::merge {

using report::Finding;
using report::FindingKind;
using report::Report;

bool isChosen(const Report &report, std::string_view which) {
  const std::string own = fingerprint(report);
  for (;;) {
    const size_t comma = which.find(',');
    const std::string_view one = which.substr(0, comma);
    if (one == "all" || (!one.empty() && own.starts_with(one))) return true;
    if (comma == which.npos) return false;
    which.remove_prefix(comma + 1);
  }
}

std::string suppressionLines(const Report &report) {
  const report::Frame *frame = summaryFrame(report);
  const std::string where = frame ? textPlace(*frame, "") : "an unknown place";
  std::string out = "# " + report::printable(message(report)) + " at " + where + " (" + fingerprint(report) + ")\n";
  if (!frame || frame->source.function.empty()) return out + "# its function is not known\n";
  constexpr const char *kTypes[] = {"race", "mutex", "thread", "signal", "deadlock", "deadlock"};
  // Of an anonymous function's name all is literal but '*', which patterns have for anything.
  return out + kTypes[size_t(report.finding.kind)] + ":^" + frame->source.function + "$\n";
}

}  // namespace bigfoot::merge
