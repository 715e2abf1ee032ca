// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The finding that debuggers, and the program itself in __bigfoot_on_report, can ask about: bigfoot_report_* of include/bigfoot/bigfoot.h and
// ThreadSanitizer's __tsan_get_report_*.
#ifndef BIGFOOT_RUNTIME_REPORT_DEBUGGING_H
#define BIGFOOT_RUNTIME_REPORT_DEBUGGING_H

#include "runtime/report/kept.h"

namespace bigfoot {

// The finding under report, as long as this lives. Requires: reports are held.
class CurrentReport {
 public:
  explicit CurrentReport(const KeptFinding &finding);
  ~CurrentReport();
  CurrentReport(const CurrentReport &) = delete;
  CurrentReport &operator=(const CurrentReport &) = delete;

  // What __tsan_on_report is given, and __tsan_get_report_* are asked about.
  void *handle() const { return const_cast<KeptFinding *>(&finding_); }

 private:
  const KeptFinding &finding_;
};

}  // namespace bigfoot

#endif
