// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One stream from beginning to end: what to print, what to suppress, what to answer.
#ifndef BIGFOOT_REPORT_SESSION_H
#define BIGFOOT_REPORT_SESSION_H

#include <list>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "report/input.h"
#include "report/options.h"
#include "report/output.h"
#include "report/parse.h"
#include "report/printer.h"
#include "report/suppress.h"
#include "report/symbolize.h"
#include "report/totals.h"

namespace bigfoot::report {

class Session {
 public:
  Session(const Options &options, Lookup &lookup, Suppressions &suppressions, Output &output)
      : options_(options), symbolizer_(lookup), suppressions_(suppressions), output_(output) {
    symbolizer_.setForeign(options.summary_skips);
    if (options.formats != std::vector{findFormat("text")}) symbolizer_.findRoots();
  }

  // Returns an error or "". Whatever was understood before the error has been printed.
  std::string run(LineInput &input);

  const Totals &totals() const { return totals_; }

 private:
  // The answers of abi/finding.h.
  enum class Verdict : char { kPrinted = '1', kSuppressed = '0', kDuplicate = '2' };

  void handle(Header header);
  void handle(Module module) { symbolizer_.add(std::move(module)); }
  void handle(Finding finding);
  void handle(ReportNow);
  void handle(OwnSuppressions own);
  void handle(Summary summary);
  void handle(Stats stats);
  void handle(ProfileRow row);
  Verdict judge(const Report &report);
  static std::string answerTo(const Report &report, Verdict verdict);
  void open(const Format &format);
  void writeProfile();
  void close();

  const Options &options_;
  Symbolizer symbolizer_;
  Suppressions &suppressions_;
  Output &output_;
  Run run_;
  Totals totals_;
  std::list<Output> files_;                          // of the formats but the first
  std::vector<std::unique_ptr<Printer>> printers_;   // one for each format
  std::set<std::string> printed_places_;
  std::string answers_;  // to findings since the last report-now
  std::vector<ProfileRow> profile_;
  bool closed_ = false;
};

}  // namespace bigfoot::report

#endif
