// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/suppress.h"

#include <algorithm>
#include <iterator>

#include "llvm/Support/MemoryBuffer.h"
#include "report/pattern.h"

namespace bigfoot::report {
namespace {

constexpr std::string_view kTypes[] = {"race",   "race_top", "thread",         "mutex",
                                       "signal", "deadlock", "called_from_lib"};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\v\f";
  size_t first = text.find_first_not_of(kSpace);
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string unknownType(std::string_view type) {
  std::string out = "unknown suppression type '" + std::string(type.substr(0, 40)) + "'; known: ";
  for (std::string_view known : kTypes) {
    if (known != kTypes[0]) out += ", ";
    out += known;
  }
  return out;
}

bool matchesFrame(const std::string &pattern, const Frame &frame) {
  return matchesPattern(pattern, frame.source.function) || matchesPattern(pattern, frame.source.file) ||
         (frame.module && matchesPattern(pattern, frame.module->path));
}

bool matchesAny(const std::string &pattern, const Frames &frames) {
  return std::any_of(frames.begin(), frames.end(), [&](const Frame &f) { return matchesFrame(pattern, f); });
}

bool matchesAnyOf(const std::string &pattern, const std::vector<Frames> &stacks) {
  return std::any_of(stacks.begin(), stacks.end(), [&](const Frames &f) { return matchesAny(pattern, f); });
}

bool matchesAnywhere(const std::string &pattern, const Report &report) {
  if (matchesAny(pattern, report.now) || matchesAny(pattern, report.before)) return true;
  if (matchesAnyOf(pattern, report.stacks) || matchesAnyOf(pattern, report.threads)) return true;
  return report.global && (matchesPattern(pattern, report.global->name) ||
                           matchesPattern(pattern, report.global->module->path));
}

bool matchesTop(const std::string &pattern, const Frames &frames) {
  return !frames.empty() && matchesFrame(pattern, frames.front());
}

// Requires a function of the runtime in between: a library's call back into checked code is not "called from".
bool calledFrom(const std::string &pattern, const Frames &frames) {
  const Frame *caller = firstOwnFrame(frames);
  return caller && frames.front().runtime && caller->module && matchesPattern(pattern, caller->module->path);
}

bool matchesRule(const Suppressions::Rule &rule, const Report &report) {
  const std::string &pattern = rule.pattern;
  const FindingKind kind = report.finding.kind;
  if (rule.type == "mutex") return kind == FindingKind::kMutexError && matchesAnywhere(pattern, report);
  if (rule.type == "signal") return kind == FindingKind::kSignalError && report.finding.error != kCrash && matchesAnywhere(pattern, report);
  if (rule.type == "thread") return kind == FindingKind::kThreadLeak && matchesAnywhere(pattern, report);
  if (rule.type == "deadlock") return kind == FindingKind::kLockOrder && matchesAnywhere(pattern, report);
  if (kind != FindingKind::kRace) return false;
  if (rule.type == "race") return matchesAnywhere(pattern, report);
  if (rule.type == "race_top") return matchesTop(pattern, report.now) || matchesTop(pattern, report.before);
  if (rule.type == "called_from_lib") return calledFrom(pattern, report.now) || calledFrom(pattern, report.before);
  return false;
}

}  // namespace

std::string Suppressions::parse(std::string_view text, const std::string &file) {
  for (size_t number = 1; !text.empty(); ++number) {
    size_t newline = text.find('\n');
    std::string_view line = trimmed(text.substr(0, newline));
    text.remove_prefix(newline == text.npos ? text.size() : newline + 1);
    if (line.empty() || line[0] == '#') continue;
    std::string where = file + ":" + std::to_string(number) + ": ";
    size_t colon = line.find(':');
    if (colon == line.npos) return where + "expected TYPE:PATTERN";
    std::string_view type = line.substr(0, colon), pattern = trimmed(line.substr(colon + 1));
    if (std::find(std::begin(kTypes), std::end(kTypes), type) == std::end(kTypes)) return where + unknownType(type);
    if (pattern.empty()) return where + "the pattern is empty";
    rules_.push_back({std::string(type), std::string(pattern)});
  }
  return "";
}

std::string Suppressions::load(const std::string &file, const std::string &program) {
  auto text = llvm::MemoryBuffer::getFile(file);
  std::error_code error = text.getError();
  size_t slash = program.rfind('/');
  if (error && !file.starts_with('/') && slash != program.npos)
    text = llvm::MemoryBuffer::getFile(program.substr(0, slash + 1) + file);
  if (!text) return file + ": cannot read the suppressions: " + error.message();
  return parse((*text)->getBuffer(), file);
}

const Suppressions::Rule *Suppressions::suppresses(const Report &report) {
  for (Rule &rule : rules_) {
    if (!matchesRule(rule, report)) continue;
    ++rule.hits;
    return &rule;
  }
  return nullptr;
}

}  // namespace bigfoot::report
