// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines of a suppressions file that keep a finding from being reported again.
#ifndef BIGFOOT_MERGE_SUPPRESSION_LINES_H
#define BIGFOOT_MERGE_SUPPRESSION_LINES_H

#include <string>
#include <string_view>

#include "report/report.h"

namespace bigfoot::merge {

// `which`: "all", or beginnings of fingerprints with commas between.
bool isChosen(const report::Report &report, std::string_view which);

// A comment that says what the finding is, and a line for the function where it happened; a comment alone if that is not known.
std::string suppressionLines(const report::Report &report);

}  // namespace bigfoot::merge

#endif
