// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Patterns of suppressions and of foreign code: one matches anywhere in a name; * stands for anything, a leading ^ and a trailing $ tie it to
// the ends.
#ifndef BIGFOOT_REPORT_PATTERN_H
#define BIGFOOT_REPORT_PATTERN_H

#include <string_view>

namespace bigfoot::report {

// Departs from ThreadSanitizer where that is wrong: it lets 'foo$' miss "foofoo", and cannot match the $ in the
// name of a lambda.
bool matchesPattern(std::string_view pattern, std::string_view name);

}  // namespace bigfoot::report

#endif
