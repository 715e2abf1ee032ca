// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a run says, in one format. Adding a format takes a file that makes a Printer, and a line of abi/formats.def.
#ifndef BIGFOOT_REPORT_PRINTER_H
#define BIGFOOT_REPORT_PRINTER_H

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "report/output.h"
#include "report/report.h"
#include "report/suppress.h"
#include "report/totals.h"

namespace bigfoot::report {

struct Style {
  bool color = false;             // of text: where the output is a terminal, or it was asked for
  bool hints = true;              // of text: what would make the next report better
  std::string strip_path_prefix;
};

// Calls come in the order begin, (finding | suppressed | statistics)*, end. The last may be missing where the program goes on for ever.
class Printer {
 public:
  Printer(Output &output, const Style &style) : output_(output), style_(style) {}
  virtual ~Printer() = default;
  Printer(const Printer &) = delete;
  Printer &operator=(const Printer &) = delete;

  virtual void begin(const Run &) {}
  virtual void finding(const Report &report) = 0;
  // A finding that the rule keeps from the others.
  virtual void suppressed(const Report &, const Suppressions::Rule &) {}
  virtual void statistics(const Stats &) {}
  // `listed` is null unless suppressions are to be listed.
  virtual void end(const Totals &totals, const Suppressions *listed) = 0;

 protected:
  Output &output_;
  const Style style_;
};

struct Format {
  const char *name;
  // Of a file of it. A document is one file for each run, written at its end; "" is the format that people read.
  const char *extension;
  bool is_document;
  std::unique_ptr<Printer> (*make)(Output &output, const Style &style);
};

// Null if there is none of that name.
const Format *findFormat(std::string_view name);
// Names with commas between. Returns: nothing if one is not known, or twice there.
std::vector<const Format *> findFormats(std::string_view names);
// "text, json or sarif", for messages.
std::string formatNames();

}  // namespace bigfoot::report

#endif
