// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/report.h"

#include <algorithm>
#include <cctype>

namespace bigfoot::report {
namespace {

std::string place(const Frames &frames) {
  const Frame *own = firstOwnFrame(frames);
  if (!own || !own->source.line) return "";
  const SourcePlace &source = own->source;
  const std::string line = source.file + ":" + std::to_string(source.line) + ":" + std::to_string(source.column);
  return source.is_scope ? line + "+" + std::to_string(own->offset) : line;  // a scope has many places
}

// Lines of macros and templates are those of many functions and variables. What the site calls the variable counts only if it is no
// global: the optimiser knows some copies of a line better than others.
std::string accessPlace(const Access &access, const Frames &frames, const std::optional<Global> &global) {
  const std::string &variable = global ? global->name : access.site.variable;
  return place(frames) + " " + firstOwnFrame(frames)->source.function + " " + variable;
}

// The user's own code was compiled without -g. Libraries of the system nobody recompiles, and what has a file but no line was made by the
// compiler.
bool lacksLine(const Frames &frames) {
  const auto own = std::find_if(frames.begin(), frames.end(), [](const Frame &frame) { return !frame.runtime && !frame.foreign; });
  return own != frames.end() && !own->source.line && !own->source.file.starts_with('/');  // the symbol table has names without folders
}

// Where the finding is: the summary's stack.
const Frames &whereFound(const Report &report) {
  static const Frames none;
  switch (report.finding.kind) {
    case FindingKind::kRace: return report.now;
    case FindingKind::kThreadLeak: return report.threads.empty() ? none : report.threads.front();
    default: return report.stacks.empty() ? none : report.stacks.front();
  }
}

// All of a stack: what a wrapper of ours or the C++ library's does wrong was asked for by different callers.
std::string places(const Frames &frames) {
  std::string out;
  for (const Frame &frame : frames) {
    const SourcePlace &source = frame.source;
    if (!frame.runtime) out += source.file + ":" + std::to_string(source.line) + ":" + std::to_string(source.column) + "\n";
  }
  return out;
}

void resolveOrder(Symbolizer &symbolizer, const Finding &finding, Report &out) {
  const Order &order = *finding.order;
  Access as_access;
  as_access.stack = order.stack;
  as_access.site = order.site;
  out.order = resolveAccessStack(symbolizer, as_access);
  out.order_variable = order.site.variable;
  if (out.order_variable.empty() && order.address)
    if (const auto global = symbolizer.data(order.address)) out.order_variable = global->name;
}

}  // namespace

Report resolve(Symbolizer &symbolizer, uint64_t pid, Finding finding) {
  Report out;
  out.pid = pid;
  if (finding.kind == FindingKind::kRace) {
    out.now = resolveAccessStack(symbolizer, finding.now);
    out.before = resolveAccessStack(symbolizer, finding.before);
  }
  if (finding.order) resolveOrder(symbolizer, finding, out);
  for (const RoleStack &stack : finding.stacks) out.stacks.push_back(resolveStack(symbolizer, stack.stack));
  if (finding.location) {
    out.allocation = resolveStack(symbolizer, finding.location->stack);
    if (finding.location->kind == LocationKind::kGlobal) out.global = symbolizer.data(finding.location->address);
  }
  for (const Thread &thread : finding.threads) out.threads.push_back(resolveStack(symbolizer, thread.stack));
  for (const Mutex &mutex : finding.mutexes) out.mutexes.push_back(resolveStack(symbolizer, mutex.stack));
  out.finding = std::move(finding);
  return out;
}

std::string message(const Report &report) {
  const Finding &finding = report.finding;
  switch (finding.kind) {
    case FindingKind::kMutexError: return kMutexErrors[finding.error].message;
    case FindingKind::kThreadLeak: return "thread leak";
    case FindingKind::kSignalError: return kSignalErrors[finding.error].message;
    case FindingKind::kLockOrder: return "lock-order-inversion (potential deadlock)";
    case FindingKind::kDeadlock: return "deadlock";
    default: break;
  }
  if (!finding.title.empty()) return finding.title;
  if (isOnDescriptor(finding)) return "race on file descriptor " + std::to_string(finding.location->number);
  if (finding.after_free) return "heap-use-after-free";
  return finding.now.type.empty() ? "data race" : "race on " + finding.now.type;
}

const char *typeName(const Finding &finding) {
  constexpr const char *kTypes[] = {"race", "mutex-error", "thread-leak", "signal-error", "lock-order-inversion", "deadlock"};
  return finding.after_free ? "heap-use-after-free" : kTypes[static_cast<size_t>(finding.kind)];
}

std::string threadText(const Report &report, uint64_t id) {
  if (isMainThread(report, id)) return "main thread";
  const auto &threads = report.finding.threads;
  const auto thread = std::find_if(threads.begin(), threads.end(), [&](const Thread &t) { return t.id == id; });
  const char *kind = thread == threads.end() ? "thread T" : thread->is_task ? "task T" : thread->is_fiber ? "fiber T" : "thread T";
  return kind + std::to_string(id);
}

std::string stackText(const Report &report, size_t stack) {
  const RoleStack &raw = report.finding.stacks[stack];
  const std::string thread = raw.thread ? threadText(report, *raw.thread) : "";
  const std::string mutex = raw.mutex ? "M" + std::to_string(*raw.mutex) : "";
  switch (raw.role) {
    case StackRole::kNow: return "Where it happened";
    case StackRole::kLocked: return "Locked" + (thread.empty() ? "" : " by " + thread);
    case StackRole::kDestroyed: return "Destroyed" + (thread.empty() ? "" : " by " + thread);
    case StackRole::kAcquired:
      return "Mutex " + mutex + " acquired here while holding mutex M" + std::to_string(raw.holding.value_or(0)) + " in " + thread;
    case StackRole::kHeld: return "Mutex " + mutex + " previously acquired by the same thread here";
    case StackRole::kWaits: break;
  }
  std::string out = thread.empty() ? "A thread" : std::string(1, char(std::toupper(thread[0]))) + thread.substr(1);
  const std::string holder = raw.holder ? threadText(report, *raw.holder) : "";
  if (!raw.mutex) return out + " waits here for the end of " + (holder.empty() ? "a thread" : holder);
  return out + " waits here for mutex " + mutex + (holder.empty() ? "" : ", which " + holder + " holds");
}

const Frame *userFrame(const Frames &frames) {
  for (const Frame &frame : frames)
    if (!frame.runtime && !frame.foreign && frame.source.line) return &frame;
  const Frame *own = firstOwnFrame(frames);
  if (own && own->source.line) return own;
  return frames.empty() ? nullptr : &frames.front();
}

const Frame *summaryFrame(const Report &report) { return userFrame(whereFound(report)); }

std::string placesOf(const Report &report) {
  if (report.finding.kind == FindingKind::kLockOrder) {
    std::vector<std::string> edges;
    for (size_t i = 0; i < report.stacks.size(); ++i) {
      if (report.finding.stacks[i].role != StackRole::kAcquired) continue;
      if (place(report.stacks[i]).empty()) return "";
      edges.push_back(places(report.stacks[i]));
    }
    std::sort(edges.begin(), edges.end());
    std::string out = message(report);
    for (const std::string &edge : edges) out += "\n" + edge;
    return out;
  }
  if (report.finding.kind != FindingKind::kRace) {
    const Frames &frames = whereFound(report);
    return place(frames).empty() ? "" : message(report) + "\n" + places(frames);
  }
  if (place(report.now).empty() || place(report.before).empty()) return "";
  const std::string now = accessPlace(report.finding.now, report.now, report.global);
  const std::string before = accessPlace(report.finding.before, report.before, report.global);
  const std::string start = report.global ? std::to_string(report.global->start) : "";  // two files may have statics of one name
  return std::min(now, before) + "\n" + std::max(now, before) + "\n" + start;
}

bool lacksLines(const Report &report) {
  return lacksLine(whereFound(report)) || (!report.finding.before.free && lacksLine(report.before));
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
  const Finding &finding = report.finding;
  const bool is_race = finding.kind == FindingKind::kRace;
  if (!is_race && finding.mutexes.empty()) return std::nullopt;
  Address address = is_race ? finding.now.address : finding.mutexes.front().address;
  if (address < start || address - start >= size) return std::nullopt;
  return address - start;
}

}  // namespace bigfoot::report
