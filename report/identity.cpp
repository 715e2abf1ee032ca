// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/identity.h"

#include <algorithm>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"

namespace bigfoot::report {
namespace {

// Each field ends with a byte that no name has.
constexpr char kEnd = '\0';

std::string placeIn(const Frame &frame, bool with_lines) {
  const SourcePlace &source = frame.source;
  std::string out = std::string(source.relativeFile()) + kEnd + source.function + kEnd;
  if (source.file.empty() && frame.module) {  // nothing but the code itself
    out += frame.module->path.substr(frame.module->path.rfind('/') + 1) + kEnd;
    if (with_lines) out += std::to_string(frame.offset) + kEnd;
  }
  if (with_lines) out += std::to_string(source.line) + ":" + std::to_string(source.column) + kEnd;
  return out;
}

// Code of somebody else is the same place for all who use it: the user's own below it tells them apart.
std::string stackPlaces(const Frames &frames, bool with_lines) {
  std::string out;
  for (const Frame &frame : frames) {
    if (frame.runtime) continue;
    out += placeIn(frame, with_lines);
    if (!frame.foreign) break;
  }
  return out;
}

std::string sideOf(const Report &report, const Access &access, const Frames &frames, bool with_lines) {
  const std::string &variable = report.global ? report.global->name : access.site.variable;
  const Frame *own = firstOwnFrame(frames);
  return (own ? placeIn(*own, with_lines) : "") + variable + kEnd + (access.free ? "free" : access.allocation ? "allocation" : "") + kEnd;
}

std::string identity(const Report &report, bool with_lines) {
  const Finding &finding = report.finding;
  // The number of a descriptor is another in the next run.
  std::string out = std::string(typeName(finding)) + kEnd + (isOnDescriptor(finding) ? "race on file descriptor" : message(report)) + kEnd;
  if (finding.kind == FindingKind::kRace) {
    const std::string now = sideOf(report, finding.now, report.now, with_lines), before = sideOf(report, finding.before, report.before, with_lines);
    return out + std::min(now, before) + std::max(now, before);
  }
  if (isCycle(finding.kind)) {
    std::vector<std::string> places;
    for (size_t i = 0; i < report.stacks.size(); ++i)
      if (finding.stacks[i].role != StackRole::kHeld) places.push_back(stackPlaces(report.stacks[i], with_lines));
    std::sort(places.begin(), places.end());  // whichever thread came last
    for (const std::string &place : places) out += place;
    return out;
  }
  if (finding.kind == FindingKind::kThreadLeak) return out + (report.threads.empty() ? "" : stackPlaces(report.threads.front(), with_lines));
  return out + (report.stacks.empty() ? "" : stackPlaces(report.stacks.front(), with_lines));
}

std::string hashed(const std::string &text) {
  const auto digest = llvm::SHA1::hash(llvm::arrayRefFromStringRef(text));
  return llvm::toHex(llvm::ArrayRef(digest).take_front(16), /*LowerCase=*/true);
}

}  // namespace

std::string fingerprint(const Report &report) {
  if (!report.fingerprint.empty()) return report.fingerprint;
  return hashed(identity(report, /*with_lines=*/true));
}
std::string fingerprintWithoutLines(const Report &report) { return hashed(identity(report, /*with_lines=*/false)); }

}  // namespace bigfoot::report
