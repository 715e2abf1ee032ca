// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings as a page: report/page.html with the findings as JSON in it, and the lines of source that they are about.
#include <fstream>
#include <unordered_map>

#include "llvm/Support/JSON.h"
#include "report/identity.h"
#include "report/page.h"
#include "report/path.h"
#include "report/print_text.h"
#include "report/runtime_names.h"

namespace bigfoot::report {
namespace {

using llvm::json::Array;
using llvm::json::fixUTF8;
using llvm::json::Object;

// The lines of source files, as far as they can be read.
class Sources {
 public:
  // `beside` lines before and after `line`. Returns: nothing if the file is not there, or has no such line.
  std::optional<Object> excerpt(const std::string &file, unsigned line, unsigned beside) {
    const std::vector<std::string> &lines = linesOf(file);
    if (line == 0 || line > lines.size()) return std::nullopt;
    const size_t from = line > beside ? line - beside : 1, to = std::min<size_t>(line + beside, lines.size());
    Array shown;
    for (size_t i = from; i <= to; ++i) shown.push_back(fixUTF8(lines[i - 1].substr(0, kLongestLine)));
    return Object{{"from", int64_t(from)}, {"lines", std::move(shown)}};
  }

 private:
  static constexpr size_t kLongestLine = 400, kMostLines = 1'000'000;

  const std::vector<std::string> &linesOf(const std::string &file) {
    auto [entry, fresh] = lines_.try_emplace(file);
    if (!fresh || !file.starts_with('/')) return entry->second;
    std::ifstream in(file);
    for (std::string line; entry->second.size() < kMostLines && std::getline(in, line);) entry->second.push_back(line);
    return entry->second;
  }

  std::unordered_map<std::string, std::vector<std::string>> lines_;
};

// What of the earlier thread the later one learnt last, in the picture.
std::string syncLabel(const Report &report) {
  const auto &order = report.finding.order;
  if (!order) return "";
  if (order->kind == OrderKind::kCreation) return order->thread ? "creates T" + std::to_string(*order->thread) : "creates a thread";
  if (order->kind == OrderKind::kFork) return "forks";
  if (order->kind == OrderKind::kForgotten) return "released something, too long ago to say what";
  if (order->kind != OrderKind::kRelease) return "";
  if (order->mutex) return "unlocks M" + std::to_string(*order->mutex);
  const std::string operation = orderOperation(report);
  return (operation.empty() ? "releases" : operation) + (report.order_variable.empty() ? "" : " " + report.order_variable);
}

class HtmlPrinter : public Printer {
 public:
  using Printer::Printer;

  void begin(const Run &run) override { program_ = baseName(run.program); }
  void finding(const Report &report) override { findings_.push_back(objectOf(report, nullptr)); }
  void suppressed(const Report &report, const Suppressions::Rule &by) override { findings_.push_back(objectOf(report, &by)); }
  void end(const Totals &, const Suppressions *) override;

 private:
  Object objectOf(const Report &report, const Suppressions::Rule *suppressed_by);
  Object access(const Report &report, const Access &access, const Frames &frames, const char *when);
  Array frames(const Frames &frames, unsigned excerpts);
  Array stacks(const Report &report);
  static std::string threadName(const Report &report, uint64_t id) { return isMainThread(report, id) ? "main thread" : "T" + std::to_string(id); }

  std::string program_;
  Array findings_;
  Sources sources_;
};

// The first `excerpts` of the user's own have their source beside them.
Array HtmlPrinter::frames(const Frames &frames, unsigned excerpts) {
  constexpr unsigned kBeside = 4;
  Array out;
  for (const Frame &frame : frames) {
    const SourcePlace &source = frame.source;
    Object object{{"function", fixUTF8(source.function)}, {"file", fixUTF8(strippedPath(source.file, style_.strip_path_prefix))},
                  {"line", source.line}, {"column", source.column}};
    if (frame.runtime) object["runtime"] = true;
    if (frame.foreign) object["foreign"] = true;
    if (frame.module && source.file.empty()) object["module"] = fixUTF8(baseName(frame.module->path));
    if (excerpts && !frame.runtime && !frame.foreign)
      if (auto lines = sources_.excerpt(source.file, source.line, kBeside)) {
        object["source"] = std::move(*lines);
        --excerpts;
      }
    out.push_back(std::move(object));
  }
  return out;
}

Object HtmlPrinter::access(const Report &report, const Access &access, const Frames &stack, const char *when) {
  std::string what = access.free ? "release" : access.allocation ? "allocation" : access.write ? "write" : "read";
  if (access.atomic) what = "atomic " + what;
  const std::string thread = threadName(report, access.thread);
  Array locks;
  for (const HeldLock &lock : access.locks) locks.push_back("M" + std::to_string(lock.mutex));
  const Frame *frame = userFrame(stack);
  const std::string line = frame && frame->source.line ? " line " + std::to_string(frame->source.line) : "";
  const std::string bytes = std::to_string(access.size) + (access.size == 1 ? " byte" : " bytes");
  return Object{{"text", when + what + " of " + (access.size ? bytes : "the memory") + " by " + thread},
          {"short", what + line}, {"thread", thread}, {"locks", std::move(locks)}, {"frames", frames(stack, 1)}};
}

Array HtmlPrinter::stacks(const Report &report) {
  const Finding &finding = report.finding;
  Array out;
  auto add = [&](const std::string &text, const Frames &stack, bool open) {
    out.push_back(Object{{"text", fixUTF8(text)}, {"open", open}, {"frames", frames(stack, open ? 1 : 0)}});
  };
  for (size_t i = 0; i < report.stacks.size(); ++i) add(stackText(report, i), report.stacks[i], true);
  if (!report.order.empty()) add("The last that " + threadName(report, finding.now.thread) + " knows of " + threadName(report, finding.before.thread) + ": " + syncLabel(report), report.order, false);
  if (finding.location) {
    const Location &location = *finding.location;
    if (location.kind == LocationKind::kHeap)
      add("Heap block of " + std::to_string(location.size) + " bytes, allocated by " + threadName(report, location.thread), report.allocation, false);
    if (location.kind == LocationKind::kDescriptor)
      add("File descriptor " + std::to_string(location.number) +
              (report.allocation.empty() ? ", which code with checks did not open" : ", opened by " + threadName(report, location.thread)),
          report.allocation, false);
    if (report.global) add("Global '" + report.global->name + "'", {}, false);
    if (location.kind == LocationKind::kStack) add("Stack of " + threadName(report, location.thread), {}, false);
    if (location.kind == LocationKind::kTls) add("Thread-local variable of " + threadName(report, location.thread), {}, false);
  }
  for (size_t i = 0; i < finding.mutexes.size(); ++i) add("Mutex M" + std::to_string(finding.mutexes[i].id) + " created", report.mutexes[i], false);
  for (size_t i = 0; i < finding.threads.size(); ++i) {
    const Thread &thread = finding.threads[i];
    if (isMainThread(report, thread.id)) continue;
    add("Thread T" + std::to_string(thread.id) + (thread.name.empty() ? "" : " '" + thread.name + "'") + " created", report.threads[i],
        finding.kind == FindingKind::kThreadLeak);
  }
  return out;
}

Object HtmlPrinter::objectOf(const Report &report, const Suppressions::Rule *suppressed_by) {
  const Finding &finding = report.finding;
  const Frame *frame = summaryFrame(report);
  Object out{{"type", typeName(finding)}, {"title", fixUTF8(message(report))}, {"fingerprint", fingerprint(report)},
             {"time", report.time}, {"where", fixUTF8(frame ? textPlace(*frame, style_.strip_path_prefix) : "")}};
  if (suppressed_by) out["suppressed"] = fixUTF8(suppressed_by->type + ":" + suppressed_by->pattern);
  if (finding.kind == FindingKind::kRace) {
    const std::string &variable = report.global && !report.global->name.empty() ? report.global->name : finding.now.site.variable;
    out["variable"] = fixUTF8(variable);
    if (const std::string order = orderText(report, style_.strip_path_prefix); !order.empty()) out["order"] = fixUTF8(order) + ".";
    if (const std::string label = syncLabel(report); !label.empty()) out["sync"] = fixUTF8(label);
    out["accesses"] = Array{access(report, finding.now, report.now, "Present "), access(report, finding.before, report.before, "Earlier ")};
  }
  if (report.seen)
    out["seen"] = Object{{"runs", report.seen->runs}, {"times", report.seen->times}, {"first", report.seen->first}, {"last", report.seen->last}};
  out["stacks"] = stacks(report);
  return out;
}

void HtmlPrinter::end(const Totals &, const Suppressions *) {
  std::string data;
  llvm::raw_string_ostream stream(data);
  stream << llvm::json::Value(Object{{"program", fixUTF8(program_)}, {"findings", std::move(findings_)}});
  // No text of the program ends the script, or begins a comment in it.
  std::string safe;
  for (char c : data) {
    if (c == '<') safe += "\\u003c";
    else safe += c;
  }
  std::string page = kPage;
  constexpr std::string_view kMark = "BIGFOOT_DATA";
  page.replace(page.find(kMark), kMark.size(), safe);
  output_.write(page);
}

}  // namespace

std::unique_ptr<Printer> makeHtmlPrinter(Output &output, const Style &style) { return std::make_unique<HtmlPrinter>(output, style); }

}  // namespace bigfoot::report
