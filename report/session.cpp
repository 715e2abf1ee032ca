// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/session.h"

#include <unistd.h>

#include <chrono>
#include <ctime>

#include "report/log_name.h"
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

namespace {

using Clock = std::chrono::system_clock;

std::string timeText(Clock::time_point time) {
  const std::time_t seconds = Clock::to_time_t(time);
  std::tm utc{};
  char out[32];
  return std::string(out, std::strftime(out, sizeof out, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &utc)));
}

// A number of a process is used again, and on other machines.
std::string runId(uint64_t pid) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch());
  return std::string(host) + "-" + std::to_string(pid) + "-" + std::to_string(since.count());
}

}  // namespace

void Session::handle(Header header) {
  if (!printers_.empty()) return;  // a stream that begins twice
  run_ = {header.pid, std::move(header.program), runId(header.pid)};
  totals_.pid = header.pid;
  for (const Format *format : options_.formats) open(*format);
  for (const auto &printer : printers_) printer->begin(run_);
}

// The first format goes to the output; where that is a file and the format a document, to one of its own. The others have files.
void Session::open(const Format &format) {
  const bool has_log = !options_.log_path.empty() && options_.log_path != "stderr" && options_.log_path != "stdout";
  Output *output = &output_;
  if (!printers_.empty() || (format.is_document && has_log)) {
    const std::string prefix = has_log ? options_.log_path : options_.files.empty() ? "bigfoot" : options_.files;
    output = &files_.emplace_back(STDERR_FILENO, "");
    const std::string name = logName(prefix, run_.pid, time(nullptr));
    if (format.is_document)
      output->openNew(name, format.extension);
    else
      output->openFile(name + format.extension, Output::Existing::kAppend);
  } else {
    output_.open(run_.pid);
  }
  const bool color = options_.color == ColorMode::kAlways || (options_.color == ColorMode::kAuto && output->isTerminal());
  printers_.push_back(format.make(*output, {color, options_.symbolize, options_.strip_path_prefix}));
}

void Session::handle(Finding finding) {
  Report report = resolve(symbolizer_, totals_.pid, std::move(finding));
  report.run = run_.id;
  report.time = timeText(Clock::now());
  Verdict verdict = judge(report);
  // At once, not at the next report-now: the program may be killed before it asks.
  if (verdict == Verdict::kPrinted)
    for (const auto &printer : printers_) printer->finding(report);
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
  if (const Suppressions::Rule *rule = suppressions_.suppresses(report)) {
    ++totals_.suppressed;
    for (const auto &printer : printers_) printer->suppressed(report, *rule);
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
  for (const auto &printer : printers_) printer->statistics(stats);
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
  for (const auto &printer : printers_) printer->end(totals_, options_.print_suppressions ? &suppressions_ : nullptr);
}

}  // namespace bigfoot::report
