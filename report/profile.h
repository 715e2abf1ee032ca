// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What shadow_profile=FILE holds: which allocations' heap blocks are expensive, and in which mode their shadow ended.
#ifndef BIGFOOT_REPORT_PROFILE_H
#define BIGFOOT_REPORT_PROFILE_H

#include <string>
#include <vector>

#include "report/symbolize.h"

namespace bigfoot::report {

// The most expensive first. Rows whose stacks look alike, down to as many frames as are shown, are one.
std::string textProfile(Symbolizer &symbolizer, std::vector<ProfileRow> rows, uint64_t pid,
                        const std::string &strip_path_prefix);

}  // namespace bigfoot::report

#endif
