// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings stream -> events. The reader is total: every line is understood or an error that names it.
#ifndef BIGFOOT_REPORT_PARSE_H
#define BIGFOOT_REPORT_PARSE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "report/fields.h"
#include "report/finding.h"

namespace bigfoot::report {

class Parser {
 public:
  // Takes the next line, without its newline. Returns an event if the line completes one. After an error
  // (error() not empty) nothing more may be fed.
  std::optional<Event> line(std::string_view text);

  // Call at the end of the stream: a finding that is still open is an error.
  void finish();

  // "line 12: ...", or empty.
  const std::string &error() const { return error_; }

 private:
  std::optional<Event> header(Fields &fields);
  std::optional<Event> module(Fields &fields);
  std::optional<Event> profile(Fields &fields);
  std::optional<Event> topLevel(Fields &fields);
  void open(FindingKind kind, Fields &fields);
  void insideFinding(Fields &fields);
  std::optional<Event> endFinding();
  void access(Fields &fields);
  void location(Fields &fields);
  void order(Fields &fields);
  void thread(Fields &fields);
  void mutex(Fields &fields);
  void stack(Fields &fields);
  void fail(const std::string &message);

  uint64_t line_number_ = 0;
  bool seen_header_ = false;
  std::optional<Finding> open_;
  bool seen_now_ = false;
  bool seen_before_ = false;
  std::string error_;
};

}  // namespace bigfoot::report

#endif
