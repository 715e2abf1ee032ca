// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reports as JSON, one object per line. docs/findings-json.md is the reference; keys keep their order.
#ifndef BIGFOOT_REPORT_PRINT_JSON_H
#define BIGFOOT_REPORT_PRINT_JSON_H

#include <string>

#include "report/printer.h"

namespace bigfoot::report {

std::string jsonReport(const Report &report, const std::string &strip_path_prefix);
// `suppressions` is null unless they are to be listed.
std::string jsonTotals(const Totals &totals, const Suppressions *suppressions);
std::string jsonStats(const Stats &stats, uint64_t pid);

}  // namespace bigfoot::report

#endif
