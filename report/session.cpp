// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/session.h"

#include <unistd.h>

#include "report/print_json.h"
#include "report/print_text.h"
#include "report/profile.h"

namespace bigfoot::report {

std::string Session::run(LineInput &input) {
  Parser parser;
  while (parser.error().empty()) {
    auto line = input.next();
    if (!line) break;
    if (auto event = parser.line(*line)) std::visit([&](auto &&e) { handle(std::move(e)); }, std::move(*event));
  }
  std::string error = parser.error();
  if (error.empty()) error = input.error();
  if (error.empty()) {
    parser.finish();
    error = parser.error();
  }
  close();
  return error;
}

void Session::handle(Header header) {
  totals_.pid = header.pid;
  output_.open(header.pid);
  color_ = options_.color == ColorMode::kAlways || (options_.color == ColorMode::kAuto && output_.isTerminal());
}

void Session::handle(Finding finding) {
  Report report = resolve(symbolizer_, totals_.pid, std::move(finding));
  Verdict verdict = judge(report);
  // At once, not at the next report-now: the program may be killed before it asks.
  if (verdict == Verdict::kPrinted) print(report);
  if (options_.ack >= 0) answers_ += answerTo(report, verdict);
}

// The runtime knows no names: what is another variable to it is another range.
std::string Session::answerTo(const Report &report, Verdict verdict) {
  std::string answer(1, char(verdict));
  if (report.global && report.global->size)
    answer += " " + std::to_string(report.global->start) + " " + std::to_string(report.global->start + report.global->size);
  return answer + "\n";
}

Session::Verdict Session::judge(const Report &report) {
  if (suppressions_.suppresses(report)) {
    ++totals_.suppressed;
    return Verdict::kSuppressed;
  }
  std::string places = placesOf(report);
  if (!places.empty() && !printed_places_.insert(places).second) {
    ++totals_.duplicates;
    return Verdict::kDuplicate;
  }
  ++totals_.reported;
  return Verdict::kPrinted;
}

void Session::print(const Report &report) {
  if (options_.json) return output_.write(jsonReport(report, options_.strip_path_prefix));
  std::string text = textReport(report, {color_, options_.strip_path_prefix});
  if (!hinted_ && options_.symbolize && lacksLines(report)) {
    text += "BigFoot: hint: compile with -g for source lines\n";
    hinted_ = true;
  }
  output_.write(text);
}

void Session::handle(ReportNow) {
  // A runtime that is gone does not wait; what follows in the pipe is still worth printing.
  if (options_.ack >= 0) writeAll(options_.ack, answers_);
  answers_.clear();
}

void Session::handle(OwnSuppressions own) {
  std::string error = suppressions_.parse(own.text, "the program's own suppressions");
  if (!error.empty()) complain(printable(error));
}

void Session::handle(Summary summary) {
  // Without findings the repeats are of a parent's, which are told; else of what was suppressed, perhaps.
  if (totals_.reported || !summary.findings) totals_.repeats = summary.repeats;
  // Not without a summary: of a program that was killed the rows are missing.
  if (!options_.shadow_profile.empty() && !closed_) writeProfile();
  close();
}

void Session::handle(Stats stats) {
  output_.write(options_.json ? jsonStats(stats, totals_.pid) : textStats(stats));
}

void Session::handle(ProfileRow row) {
  if (!options_.shadow_profile.empty()) profile_.push_back(std::move(row));
}

void Session::writeProfile() {
  Output file(STDERR_FILENO, "");
  file.openFile(options_.shadow_profile, Output::Existing::kReplace);
  file.write(textProfile(symbolizer_, std::move(profile_), totals_.pid, options_.strip_path_prefix));
}

void Session::close() {
  if (closed_) return;
  closed_ = true;
  bool list = options_.print_suppressions;
  if (options_.json) {
    output_.write(jsonTotals(totals_, list ? &suppressions_ : nullptr));
  } else {
    output_.write(textTotals(totals_));
    if (list) output_.write(textSuppressions(suppressions_, totals_.pid));
  }
}

}  // namespace bigfoot::report
