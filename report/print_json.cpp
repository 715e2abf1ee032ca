// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/print_json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "report/identity.h"
#include "report/path.h"

namespace bigfoot::report {
namespace {

using llvm::json::OStream;

class Writer {
 public:
  Writer(OStream &json, const std::string &prefix) : json_(json), prefix_(prefix) {}

  void report(const Report &report);

 private:
  void seen(const Seen &seen);
  void access(const Report &report, const Access &access, const Frames &frames, const char *role);
  void stacks(const Report &report);
  void signal(const Report &report);
  void mutexes(const Report &report);
  void location(const Report &report);
  void order(const Report &report);
  void thread(const Report &report, const Thread &thread, const Frames &frames);
  void frames(const char *key, const Frames &frames);
  void frame(const Frame &frame);
  void source(const SourcePlace &source);

  // Strings of a stream may hold any bytes; JSON holds UTF-8. Empty means unknown: null.
  void text(const char *key, llvm::StringRef value) {
    if (value.empty()) return json_.attribute(key, nullptr);
    json_.attribute(key, llvm::json::fixUTF8(value));
  }
  // As text: JSON numbers are exact to 2^53 only.
  void address(const char *key, uint64_t value) { json_.attribute(key, "0x" + llvm::utohexstr(value, true)); }
  void number(const char *key, unsigned value) {
    if (value) json_.attribute(key, value);
    else json_.attribute(key, nullptr);
  }

  OStream &json_;
  const std::string &prefix_;
};

void Writer::report(const Report &report) {
  const Finding &finding = report.finding;
  json_.object([&] {
    json_.attribute("type", typeName(finding));
    json_.attribute("fingerprint", fingerprint(report));
    text("run", report.run);
    text("time", report.time);
    json_.attribute("pid", report.pid);
    json_.attribute("id", finding.id);
    if (report.seen) seen(*report.seen);
    text("message", message(report));
    if (finding.kind == FindingKind::kRace)
      json_.attributeArray("accesses", [&] {
        access(report, finding.now, report.now, "now");
        access(report, finding.before, report.before, "before");
      });
    if (finding.order) order(report);
    if (finding.kind == FindingKind::kMutexError) json_.attribute("error", kMutexErrors[finding.error].name);
    if (finding.kind == FindingKind::kSignalError) json_.attribute("error", kSignalErrors[finding.error].name);
    if (hasRoleStacks(finding.kind)) stacks(report);
    if (finding.kind == FindingKind::kSignalError) signal(report);
    if (finding.kind == FindingKind::kThreadLeak) {
      json_.attribute("count", finding.leaks);
    } else if (finding.kind != FindingKind::kSignalError) {
      location(report);
      mutexes(report);
    }
    json_.attributeArray("threads", [&] {
      for (size_t i = 0; i < finding.threads.size(); ++i) thread(report, finding.threads[i], report.threads[i]);
    });
    const Frame *frame = summaryFrame(report);
    const SourcePlace place = frame ? frame->source : SourcePlace();
    json_.attributeObject("summary", [&] { source(place); });
    text("root", strippedPath(place.file.substr(0, place.root), prefix_));
  });
}

void Writer::seen(const Seen &seen) {
  json_.attributeObject("seen", [&] {
    json_.attribute("runs", seen.runs);
    json_.attribute("times", seen.times);
    text("first", seen.first);
    text("last", seen.last);
  });
}

void Writer::signal(const Report &report) {
  const Finding &finding = report.finding;
  number("signal", unsigned(finding.signal));
  if (finding.error != kCrash) return;
  address("address", finding.fault);
  json_.attribute("access", finding.by_write ? "write" : "read");
}

void Writer::stacks(const Report &report) {
  const Finding &finding = report.finding;
  const auto id = [&](const char *key, const std::optional<uint64_t> &value) {
    if (value) json_.attribute(key, *value);
  };
  json_.attributeArray("stacks", [&] {
    for (size_t i = 0; i < finding.stacks.size(); ++i)
      json_.object([&] {
        const RoleStack &raw = finding.stacks[i];
        json_.attribute("role", kStackRoles[static_cast<size_t>(raw.role)]);
        id("mutex", raw.mutex);
        id("holding", raw.holding);
        id("holder", raw.holder);
        if (raw.thread) json_.attribute("thread", *raw.thread);
        else json_.attribute("thread", nullptr);
        json_.attribute("main_thread", raw.thread && isMainThread(report, *raw.thread));
        frames("frames", report.stacks[i]);
      });
  });
}

void Writer::mutexes(const Report &report) {
  const Finding &finding = report.finding;
  json_.attributeArray("mutexes", [&] {
    for (size_t i = 0; i < finding.mutexes.size(); ++i)
      json_.object([&] {
        json_.attribute("id", finding.mutexes[i].id);
        if (finding.mutexes[i].address) address("address", finding.mutexes[i].address);
        else json_.attribute("address", nullptr);
        frames("frames", report.mutexes[i]);
      });
  });
}

void Writer::access(const Report &report, const Access &access, const Frames &stack, const char *role) {
  json_.object([&] {
    json_.attribute("role", role);
    json_.attribute("kind", access.write ? "write" : "read");
    json_.attribute("atomic", access.atomic);
    json_.attribute("free", access.free);
    json_.attribute("allocation", access.allocation);
    json_.attribute("size", access.size);
    address("address", access.address);
    json_.attribute("thread", access.thread);
    json_.attribute("main_thread", isMainThread(report, access.thread));
    text("variable", access.site.variable);
    json_.attribute("folded", access.site.in_cycle);
    if (!access.type.empty()) text("type", access.type);
    json_.attributeArray("locks", [&] {
      for (const HeldLock &lock : access.locks)
        json_.object([&] {
          json_.attribute("mutex", lock.mutex);
          json_.attribute("mode", lock.write ? "write" : "read");
        });
    });
    frames("frames", stack);
  });
}

void Writer::location(const Report &report) {
  const auto &location = report.finding.location;
  LocationKind kind = location ? location->kind : LocationKind::kUnknown;
  json_.attributeObject("location", [&] {
    auto offset = offsetInLocation(report);
    switch (kind) {
      case LocationKind::kUnknown:
        json_.attribute("kind", "unknown");
        break;
      case LocationKind::kHeap:
        json_.attribute("kind", "heap");
        address("address", location->address);
        json_.attribute("size", location->size);
        if (!location->type.empty()) text("type", location->type);
        if (offset) json_.attribute("offset", *offset);
        json_.attribute("thread", location->thread);
        frames("frames", report.allocation);
        break;
      case LocationKind::kGlobal:
        json_.attribute("kind", "global");
        text("name", report.global ? report.global->name : "");
        address("address", report.global ? report.global->start : location->address);
        if (report.global && report.global->size) json_.attribute("size", report.global->size);
        if (offset) json_.attribute("offset", *offset);
        text("module", report.global ? report.global->module->path : "");
        break;
      case LocationKind::kDescriptor:
        json_.attribute("kind", "fd");
        json_.attribute("number", location->number);
        if (!report.allocation.empty()) json_.attribute("thread", location->thread);
        frames("frames", report.allocation);
        break;
      case LocationKind::kStack:
      case LocationKind::kTls:
        json_.attribute("kind", kind == LocationKind::kStack ? "stack" : "tls");
        json_.attribute("thread", location->thread);
        break;
    }
  });
}

void Writer::order(const Report &report) {
  const Order &order = *report.finding.order;
  constexpr const char *kKinds[] = {"none", "release", "creation", "fork", "forgotten"};
  const auto id = [&](const char *key, const std::optional<uint64_t> &value) {
    if (value) json_.attribute(key, *value);
    else json_.attribute(key, nullptr);
  };
  json_.attributeObject("order", [&] {
    json_.attribute("kind", kKinds[static_cast<size_t>(order.kind)]);
    id("thread", order.thread);
    text("operation", orderOperation(report));
    id("mutex", order.mutex);
    text("variable", report.order_variable);
    text("text", orderText(report, prefix_));
    frames("frames", report.order);
  });
}

void Writer::thread(const Report &report, const Thread &thread, const Frames &stack) {
  json_.object([&] {
    json_.attribute("id", thread.id);
    json_.attribute("main", isMainThread(report, thread.id));
    json_.attribute("fiber", thread.is_fiber);
    json_.attribute("task", thread.is_task);
    if (thread.team_number) json_.attribute("team_number", *thread.team_number);
    else json_.attribute("team_number", nullptr);
    json_.attribute("tid", thread.os_id);
    text("name", thread.name);
    json_.attribute("status", thread.running ? "running" : "finished");
    if (thread.parent) json_.attribute("parent", *thread.parent);
    else json_.attribute("parent", nullptr);
    frames("frames", stack);
  });
}

void Writer::frames(const char *key, const Frames &frames) {
  json_.attributeArray(key, [&] {
    for (const Frame &f : frames) json_.object([&] { frame(f); });
  });
}

void Writer::frame(const Frame &frame) {
  source(frame.source);
  json_.attribute("inlined", frame.inlined);
  json_.attribute("runtime", frame.runtime);
  address("pc", frame.pc);
  text("module", frame.module ? frame.module->path : "");
  address("offset", frame.offset);
  text("build_id", frame.module ? frame.module->build_id : "");
}

void Writer::source(const SourcePlace &source) {
  text("function", source.function);
  text("file", strippedPath(source.file, prefix_));
  number("line", source.line);
  number("column", source.column);
  json_.attribute("scope_line", source.is_scope);
}

bool isDecimal(const std::string &text) { return text.find_first_not_of("0123456789.") == text.npos; }

class JsonPrinter : public Printer {
 public:
  using Printer::Printer;

  void begin(const Run &run) override { pid_ = run.pid; }
  void finding(const Report &report) override { output_.write(jsonReport(report, style_.strip_path_prefix)); }
  void statistics(const Stats &stats) override { output_.write(jsonStats(stats, pid_)); }
  void end(const Totals &totals, const Suppressions *listed) override { output_.write(jsonTotals(totals, listed)); }

 private:
  uint64_t pid_ = 0;
};

template <typename Body>
std::string oneLine(Body body) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  OStream json(stream);
  body(json);
  stream << '\n';
  return out;
}

}  // namespace

std::unique_ptr<Printer> makeJsonPrinter(Output &output, const Style &style) { return std::make_unique<JsonPrinter>(output, style); }

std::string jsonReport(const Report &report, const std::string &strip_path_prefix) {
  return oneLine([&](OStream &json) { Writer(json, strip_path_prefix).report(report); });
}

std::string jsonTotals(const Totals &totals, const Suppressions *suppressions) {
  return oneLine([&](OStream &json) {
    json.object([&] {
      json.attribute("type", "summary");
      json.attribute("pid", totals.pid);
      json.attribute("reported", totals.reported);
      json.attribute("suppressed", totals.suppressed);
      json.attribute("duplicates", totals.duplicates);
      json.attribute("repeats", totals.repeats);
      if (!suppressions) return;
      json.attributeArray("suppressions", [&] {
        for (const auto &rule : suppressions->rules())
          json.object([&] {
            json.attribute("type", rule.type);
            json.attribute("pattern", llvm::json::fixUTF8(rule.pattern));
            json.attribute("hits", rule.hits);
          });
      });
    });
  });
}

std::string jsonStats(const Stats &stats, uint64_t pid) {
  return oneLine([&](OStream &json) {
    json.object([&] {
      json.attribute("type", "stats");
      json.attribute("pid", pid);
      json.attributeObject("values", [&] {
        for (const auto &[key, value] : stats.values) {
          uint64_t number;
          double fraction;
          if (llvm::to_integer(value, number, 10)) json.attribute(llvm::json::fixUTF8(key), number);
          else if (isDecimal(value) && llvm::to_float(value, fraction)) json.attribute(llvm::json::fixUTF8(key), fraction);
          else json.attribute(llvm::json::fixUTF8(key), llvm::json::fixUTF8(value));
        }
      });
    });
  });
}

}  // namespace bigfoot::report
