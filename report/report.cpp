// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/report.h"

#include <algorithm>

namespace bigfoot::report {
namespace {

std::string place(const Frames &frames) {
  const Frame *own = firstOwnFrame(frames);
  if (!own || !own->source.line) return "";
  const SourcePlace &source = own->source;
  return source.file + ":" + std::to_string(source.line) + ":" + std::to_string(source.column);
}

// A release has no site, and often comes from a library that nobody can recompile.
bool lacksLine(const Access &access, const Frames &frames) {
  const Frame *own = firstOwnFrame(frames);
  return !access.free && (!own || !own->source.line);
}

}  // namespace

Report resolve(Symbolizer &symbolizer, uint64_t pid, Finding finding) {
  Report out;
  out.pid = pid;
  out.now = resolveAccessStack(symbolizer, finding.now);
  out.before = resolveAccessStack(symbolizer, finding.before);
  if (finding.location) {
    out.allocation = resolveStack(symbolizer, finding.location->stack);
    if (finding.location->kind == LocationKind::kGlobal) out.global = symbolizer.data(finding.location->address);
  }
  for (const Thread &thread : finding.threads) out.threads.push_back(resolveStack(symbolizer, thread.stack));
  for (const Mutex &mutex : finding.mutexes) out.mutexes.push_back(resolveStack(symbolizer, mutex.stack));
  out.finding = std::move(finding);
  return out;
}

const Frame *summaryFrame(const Report &report) {
  const Frame *own = firstOwnFrame(report.now);
  if (own && own->source.line) return own;
  return report.now.empty() ? nullptr : &report.now.front();
}

std::string placePair(const Report &report) {
  std::string now = place(report.now), before = place(report.before);
  if (now.empty() || before.empty()) return "";
  return std::min(now, before) + "\n" + std::max(now, before);
}

bool lacksLines(const Report &report) {
  return lacksLine(report.finding.now, report.now) || lacksLine(report.finding.before, report.before);
}

bool isMainThread(const Report &report, uint64_t id) {
  for (const Thread &thread : report.finding.threads)
    if (thread.id == id) return !thread.parent && (id == 0 || thread.os_id == report.pid);
  return id == 0;
}

std::optional<uint64_t> offsetInLocation(const Report &report) {
  const auto &location = report.finding.location;
  if (!location) return std::nullopt;
  Address start = 0;
  uint64_t size = 0;
  if (location->kind == LocationKind::kHeap) {
    start = location->address;
    size = location->size;
  } else if (report.global) {
    start = report.global->start;
    size = report.global->size;
  }
  Address address = report.finding.now.address;
  if (address < start || address - start >= size) return std::nullopt;
  return address - start;
}

}  // namespace bigfoot::report
