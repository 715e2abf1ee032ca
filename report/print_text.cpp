// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/print_text.h"

#include <algorithm>

#include "report/identity.h"
#include "report/path.h"
#include "report/runtime_names.h"

namespace bigfoot::report {
namespace {

constexpr std::string_view kLine = "==================\n";

std::string hex(uint64_t value) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  do out.insert(out.begin(), kDigits[value % 16]);
  while (value /= 16);
  return "0x" + out;
}

std::string sourceText(const SourcePlace &source, const std::string &strip_path_prefix) {
  if (source.file.empty()) return "";
  std::string out = printable(strippedPath(source.file, strip_path_prefix));
  if (source.line) out += ":" + std::to_string(source.line);
  if (source.line && source.column) out += ":" + std::to_string(source.column);
  return out;
}

std::string counted(uint64_t count, const char *noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// ThreadSanitizer's colours, as it places them: the one of a heading goes on to the end of its line.
enum class Color { kRed = 31, kGreen = 32, kBlue = 34, kMagenta = 35, kCyan = 36 };

class Writer {
 public:
  Writer(const Report &report, const Style &style) : report_(report), style_(style) {}

  std::string write();

 private:
  void heading(Color color, const std::string &line);
  void race();
  void cycle();
  void stacks();
  void access(const Access &access, const Frames &frames, bool first);
  void variable();
  void order();
  void seen();
  void location();
  void mutex(const Mutex &mutex, const Frames &frames);
  void thread(const Thread &thread, const Frames &frames);
  void summary();
  void stack(const Frames &frames, const char *remark = "");
  std::string frame(const Frame &frame) const;
  std::string threadName(uint64_t id) const { return threadText(report_, id); }

  const Report &report_;
  const Style &style_;
  std::string out_;
};

std::string Writer::write() {
  const Finding &finding = report_.finding;
  out_ += kLine;
  const bool is_crash = finding.kind == FindingKind::kSignalError && finding.error == kCrash;
  const std::string where = is_crash ? " " + hex(finding.fault) : "";
  heading(Color::kRed, "WARNING: BigFoot: " + printable(message(report_)) + where + " (pid=" + std::to_string(report_.pid) + ")");
  if (is_crash)
    out_ += "  The signal is caused by a " + std::string(finding.by_write ? "WRITE" : "READ") + " memory access, in " +
            threadName(report_.finding.threads.empty() ? 0 : report_.finding.threads.front().id) + ":\n";
  if (finding.kind == FindingKind::kRace) race();
  if (finding.kind == FindingKind::kLockOrder) cycle();
  if (hasRoleStacks(finding.kind)) stacks();
  location();
  for (size_t i = 0; i < finding.mutexes.size(); ++i) mutex(finding.mutexes[i], report_.mutexes[i]);
  for (size_t i = 0; i < finding.threads.size(); ++i) thread(finding.threads[i], report_.threads[i]);
  if (finding.leaks > 1) out_ += "  And " + std::to_string(finding.leaks - 1) + " more similar thread leaks.\n\n";
  summary();
  out_ += kLine;
  return std::move(out_);
}

void Writer::race() {
  access(report_.finding.now, report_.now, true);
  access(report_.finding.before, report_.before, false);
  variable();
  order();
  seen();
}

// The first stack has no heading, in ThreadSanitizer's grammar.
void Writer::stacks() {
  for (size_t i = 0; i < report_.stacks.size(); ++i) {
    const RoleStack &raw = report_.finding.stacks[i];
    const std::string by = raw.thread ? " by " + threadName(*raw.thread) : "";
    if (raw.role == StackRole::kLocked) heading(Color::kBlue, "  Locked" + by + " at:");
    if (raw.role == StackRole::kDestroyed) heading(Color::kBlue, "  Destroyed" + by + " at:");
    if (raw.role >= StackRole::kAcquired) heading(Color::kBlue, "  " + stackText(report_, i) + ":");
    stack(report_.stacks[i]);
  }
  const auto is_held = [](const RoleStack &raw) { return raw.role == StackRole::kHeld; };
  const std::vector<RoleStack> &raw = report_.finding.stacks;
  if (report_.finding.kind == FindingKind::kLockOrder && std::none_of(raw.begin(), raw.end(), is_held))
    out_ += "  Hint: use BIGFOOT_OPTIONS=second_deadlock_stack=1 to get more informative warning message\n\n";
}

void Writer::cycle() {
  const Finding &finding = report_.finding;
  std::string line = "  Cycle in lock order graph: ", first;
  for (const RoleStack &raw : finding.stacks) {
    if (raw.role != StackRole::kAcquired || !raw.holding) continue;
    const auto mutex = std::find_if(finding.mutexes.begin(), finding.mutexes.end(), [&](const Mutex &m) { return m.id == *raw.holding; });
    const std::string address = mutex == finding.mutexes.end() || !mutex->address ? "" : " (" + hex(mutex->address) + ")";
    const std::string name = "M" + std::to_string(*raw.holding) + address;
    if (first.empty()) first = name;
    line += name + " => ";
  }
  out_ += line + first + "\n\n";
}

void Writer::heading(Color color, const std::string &line) {
  if (style_.color) out_ += "\033[1m\033[" + std::to_string(int(color)) + "m";
  out_ += line + "\n";
  if (style_.color) out_ += "\033[1m\033[0m";
}

void Writer::access(const Access &access, const Frames &frames, bool first) {
  // Of a library's object, in ThreadSanitizer's words.
  const bool is_external = !access.type.empty();
  std::string what = access.write ? (is_external ? "modifying access" : "write") : (is_external ? "read-only access" : "read");
  if (access.atomic) what = "atomic " + what;
  if (access.allocation) what = "allocation";
  if (first)
    what[0] = char(what[0] - 'a' + 'A');
  else
    what = "Previous " + what;
  const std::string object = access.allocation ? "the memory" : is_external ? printable(access.type) : "size " + std::to_string(access.size);
  std::string line = "  " + what + " of " + object + " at " + hex(access.address) + " by " + threadName(access.thread);
  std::string separator = " (mutexes: ";
  for (const HeldLock &lock : access.locks) {
    line += separator + (lock.write ? "write M" : "read M") + std::to_string(lock.mutex);
    separator = ", ";
  }
  if (!access.locks.empty()) line += ")";
  heading(Color::kBlue, line + ":");
  stack(frames, access.site.in_cycle ? "    [calls of a cycle are folded: the depth may be another]\n" : "");
}

void Writer::variable() {
  const Finding &finding = report_.finding;
  const std::string &now = finding.now.site.variable, &before = finding.before.site.variable;
  std::string line;
  if (!now.empty() && !before.empty() && now != before)
    line = "  Variable is '" + printable(now) + "', previously '" + printable(before) + "'";
  else if (!now.empty() || !before.empty())
    line = "  Variable is '" + printable(now.empty() ? before : now) + "'";
  if (auto offset = offsetInLocation(report_)) {
    bool heap = finding.location->kind == LocationKind::kHeap;
    // A global accessed at its start needs no such help.
    if (heap || *offset)
      line += (line.empty() ? "  Address is at offset " : ", at offset ") + std::to_string(*offset) +
              (heap ? " of the heap block" : " of the global");
  }
  if (!line.empty()) out_ += line + ".\n\n";
}

void Writer::seen() {
  if (!report_.seen) return;
  const Seen &seen = *report_.seen;
  out_ += "  Seen " + counted(seen.times, "time") + " in " + counted(seen.runs, "run");
  if (!seen.first.empty()) out_ += seen.first == seen.last ? ", at " + seen.first : ", from " + seen.first + " to " + seen.last;
  out_ += ".\n  Fingerprint " + fingerprint(report_) + ".\n\n";
}

void Writer::order() {
  const std::string what = orderHeading(report_);
  if (what.empty()) return;
  heading(Color::kBlue, "  " + what + (report_.order.empty() ? ".\n" : ":"));
  if (!report_.order.empty()) stack(report_.order);
}

void Writer::location() {
  const auto &location = report_.finding.location;
  if (!location) return;
  if (location->kind == LocationKind::kHeap) {
    const std::string what = location->type.empty() ? "heap block" : printable(location->type);
    heading(Color::kGreen, "  Location is " + what + " of size " + std::to_string(location->size) + " at " +
                               hex(location->address) + " allocated by " + threadName(location->thread) + ":");
    stack(report_.allocation);
  } else if (location->kind == LocationKind::kGlobal && report_.global) {
    const Global &global = *report_.global;
    std::string size = global.size ? " of size " + std::to_string(global.size) : "";
    heading(Color::kGreen, "  Location is global '" + (global.name.empty() ? "??" : printable(global.name)) + "'" +
                               size + " at " + hex(global.start) + " (" +
                               printable(baseName(global.module->path)) + (global.offset ? "+" + hex(global.offset) : "") + ")\n");
  } else if (location->kind == LocationKind::kStack) {
    heading(Color::kGreen, "  Location is stack of " + threadName(location->thread) + ".\n");
  } else if (location->kind == LocationKind::kDescriptor && report_.allocation.empty()) {
    heading(Color::kGreen, "  Location is file descriptor " + std::to_string(location->number) + ", which code with checks did not open.\n");
  } else if (location->kind == LocationKind::kDescriptor) {
    heading(Color::kGreen, "  Location is file descriptor " + std::to_string(location->number) + " opened by " + threadName(location->thread) + ":");
    stack(report_.allocation);
  } else if (location->kind == LocationKind::kTls) {
    heading(Color::kGreen, "  Location is TLS of " + threadName(location->thread) + ".\n");
  }
}

void Writer::mutex(const Mutex &mutex, const Frames &frames) {
  if (!mutex.address) {
    heading(Color::kMagenta, "  Mutex M" + std::to_string(mutex.id) + " is already destroyed.\n");
    return;
  }
  if (frames.empty()) {
    heading(Color::kMagenta, "  Mutex M" + std::to_string(mutex.id) + " (" + hex(mutex.address) + ").\n");
    return;
  }
  heading(Color::kMagenta, "  Mutex M" + std::to_string(mutex.id) + " (" + hex(mutex.address) + ") created at:");
  stack(frames);
}

void Writer::thread(const Thread &thread, const Frames &frames) {
  if (isMainThread(report_, thread.id)) return;
  std::string name = thread.name.empty() ? "" : " '" + printable(thread.name) + "'";
  std::string parent = thread.parent ? threadName(*thread.parent) : "unknown thread";
  const char *kind = thread.is_task ? "  OpenMP task T" : thread.is_fiber ? "  Fiber T" : "  Thread T";
  const std::string origin = thread.team_number ? ", number " + std::to_string(*thread.team_number) + " in the team of the parallel region begun by "
                                                : " created by ";
  heading(Color::kCyan, kind + std::to_string(thread.id) + name + " (tid=" + std::to_string(thread.os_id) + ", " +
                            (thread.running ? "running" : "finished") + ")" + origin + parent + (frames.empty() ? "" : " at:"));
  stack(frames);
}

void Writer::summary() {
  const Frame *frame = summaryFrame(report_);
  if (!frame) return;
  out_ += "SUMMARY: BigFoot: " + printable(message(report_)) + " " + textPlace(*frame, style_.strip_path_prefix);
  if (!frame->source.function.empty()) out_ += " in " + printable(frame->source.function);
  out_ += "\n";
}

void Writer::stack(const Frames &frames, const char *remark) {
  if (frames.empty()) out_ += "    [failed to restore the stack]\n";
  for (size_t i = 0; i < frames.size(); ++i) out_ += "    #" + std::to_string(i) + " " + frame(frames[i]) + "\n";
  out_ += remark;
  out_ += "\n";
}

std::string Writer::frame(const Frame &frame) const {
  std::string where = sourceText(frame.source, style_.strip_path_prefix);
  std::string out = frame.source.function.empty() ? "<null>" : printable(frame.source.function);
  out += " " + (where.empty() ? "<null>" : where);
  if (!frame.module) return out + " (" + hex(frame.pc) + ")";
  out += " (" + printable(baseName(frame.module->path)) + "+" + hex(frame.offset) + ")";
  // Once for all frames of a pc, as ThreadSanitizer does.
  if (frame.innermost && !frame.module->build_id.empty()) out += " (BuildId: " + frame.module->build_id + ")";
  return frame.source.is_scope ? out + " [where the enclosing scope begins]" : out;
}

class TextPrinter : public Printer {
 public:
  using Printer::Printer;

  void begin(const Run &run) override { pid_ = run.pid; }
  void finding(const Report &report) override {
    std::string text = textReport(report, style_);
    if (!hinted_ && style_.hints && lacksLines(report)) {
      text += "BigFoot: hint: compile with -g for source lines\n";
      hinted_ = true;
    }
    output_.write(text);
  }
  void statistics(const Stats &stats) override { output_.write(textStats(stats)); }
  void end(const Totals &totals, const Suppressions *listed) override {
    output_.write(textTotals(totals));
    if (listed) output_.write(textSuppressions(*listed, pid_));
  }

 private:
  uint64_t pid_ = 0;
  bool hinted_ = false;
};

}  // namespace

std::unique_ptr<Printer> makeTextPrinter(Output &output, const Style &style) { return std::make_unique<TextPrinter>(output, style); }

std::string textReport(const Report &report, const Style &style) { return Writer(report, style).write(); }

std::string textTotals(const Totals &totals) {
  std::string out;
  // ThreadSanitizer's wording, whose plural does not depend on the number.
  if (totals.reported) out = "BigFoot: reported " + std::to_string(totals.reported) + " warnings\n";
  if (uint64_t repeats = totals.repeats + totals.duplicates)
    out += "BigFoot: races already reported recurred " + counted(repeats, "time") + "\n";
  return out;
}

std::string textSuppressions(const Suppressions &suppressions, uint64_t pid) {
  std::string matched, unmatched;
  uint64_t hits = 0;
  for (const auto &rule : suppressions.rules()) {
    std::string name = printable(rule.type + ":" + rule.pattern) + "\n";
    if (rule.hits) matched += std::to_string(rule.hits) + " " + name;
    else unmatched += "0 " + name;
    hits += rule.hits;
  }
  std::string process = " (pid=" + std::to_string(pid) + "):\n";
  std::string out;
  if (hits) out += "BigFoot: Matched " + std::to_string(hits) + " suppressions" + process + matched;
  if (!unmatched.empty()) out += "BigFoot: Suppressions that never matched" + process + unmatched;
  return out;
}

std::string textStats(const Stats &stats) {
  size_t width = 0;
  for (const auto &[key, value] : stats.values) width = std::max(width, key.size());
  std::string out = "BigFoot: statistics\n";
  for (const auto &[key, value] : stats.values)
    out += "  " + printable(key) + std::string(width - key.size() + 2, ' ') + printable(value) + "\n";
  return out;
}

std::string textPlace(const Frame &frame, const std::string &strip_path_prefix) {
  std::string where = sourceText(frame.source, strip_path_prefix);
  if (!where.empty()) return where;
  if (!frame.module) return "(<unknown module>)";
  return "(" + printable(strippedPath(frame.module->path, strip_path_prefix)) + "+" + hex(frame.offset) + ")";
}

std::string printable(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  for (unsigned char c : text) {
    if (c >= 0x20 && c != 0x7f) {
      out += char(c);
      continue;
    }
    out += "\\x";
    out += kDigits[c >> 4];
    out += kDigits[c & 15];
  }
  return out;
}

}  // namespace bigfoot::report
