// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where objects of --checks=production tell what `bigfoot pairs` has to know (pass/summary/summary.h has the lines).
#ifndef BIGFOOT_ABI_SUMMARY_H
#define BIGFOOT_ABI_SUMMARY_H

namespace bigfoot {

inline constexpr char kSummarySection[] = "bigfoot_summary";
inline constexpr unsigned kSummaryVersion = 2;

}  // namespace bigfoot

#endif
