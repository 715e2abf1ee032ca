// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the closing lines count.
#ifndef BIGFOOT_REPORT_TOTALS_H
#define BIGFOOT_REPORT_TOTALS_H

#include <cstdint>

namespace bigfoot::report {

struct Totals {
  uint64_t pid = 0;
  uint64_t reported = 0;    // printed
  uint64_t suppressed = 0;
  uint64_t duplicates = 0;  // the same pair of source places as a printed one
  uint64_t repeats = 0;     // as the runtime counted them
};

}  // namespace bigfoot::report

#endif
