// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports as text, in the grammar of ThreadSanitizer's: programs parse it. What we say beyond it stands where a
// parser of that grammar already expects paragraphs that it does not know ("As if synchronized via sleep:"), between
// the accesses' stacks and the location.
#ifndef BIGFOOT_REPORT_PRINT_TEXT_H
#define BIGFOOT_REPORT_PRINT_TEXT_H

#include <string>
#include <string_view>

#include "report/printer.h"

namespace bigfoot::report {

std::string textReport(const Report &report, const Style &style);
std::string textTotals(const Totals &totals);
std::string textSuppressions(const Suppressions &suppressions, uint64_t pid);
std::string textStats(const Stats &stats);

// Where a frame is: file, line and column, or else module and offset.
std::string textPlace(const Frame &frame, const std::string &strip_path_prefix);

// Control bytes (a thread may be named with a terminal's escape sequence) become \xNN; UTF-8 stays.
std::string printable(std::string_view text);

}  // namespace bigfoot::report

#endif
