// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings as SARIF 2.1.0: one document for each run. What code scanning and editors show of it:
//
//   locations            where the finding is: the present access, or the wrong call
//   relatedLocations     the earlier access, the allocation, what it was locked, created or released by
//   codeFlows            the way to both accesses, a thread flow for each
//   stacks               all of it, frame by frame
//   partialFingerprints  what stays the same when lines move
#include <map>

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "report/identity.h"
#include "report/path.h"
#include "report/print_text.h"
#include "report/runtime_names.h"

namespace bigfoot::report {
namespace {

using llvm::json::OStream;

struct RuleText {
  const char *id, *name, *text, *help;
};
constexpr RuleText kRules[] = {
    {"race", "DataRace", "Two threads access the same memory without order, and one of them writes.",
     "Guard both accesses by one mutex, make both atomic, or let one thread wait for the other (join, condition variable, barrier). The program's "
     "behaviour is undefined until then, whatever the values seem to be."},
    {"heap-use-after-free", "HeapUseAfterFree", "A heap block is accessed after it was released.",
     "Release the block when no thread uses it any more: let owners share it (std::shared_ptr), or wait for its users first."},
    {"mutex-error", "MutexError", "A mutex or lock is used wrongly.",
     "A lock is made before its first use and destroyed after its last, locked by a thread that does not hold it, and unlocked by the thread that does."},
    {"thread-leak", "ThreadLeak", "A thread ended and was neither joined nor detached.", "Join every thread, or detach it."},
    {"signal-error", "SignalError", "A signal handler does what it must not, or the program crashed.",
     "In a signal handler call only async-signal-safe functions (signal-safety(7)), and keep errno as it was."},
    {"lock-order-inversion", "LockOrderInversion", "Threads take the same locks in different orders, by which they may come to wait for each other.",
     "Take the locks in the same order everywhere, or all at once by std::scoped_lock, or hold a common lock around both."},
    {"deadlock", "Deadlock", "Threads wait for each other.", "Take the locks in the same order everywhere, and hold none while joining a thread that takes it."},
};

unsigned ruleOf(const Finding &finding) {
  const std::string_view name = typeName(finding);
  for (unsigned i = 0; i < std::size(kRules); ++i)
    if (kRules[i].id == name) return i;
  return 0;
}

constexpr char kRoot[] = "SRCROOT";

// As the path of a URI: what is not allowed there is a percent sign and two digits.
std::string uriPath(std::string_view path) {
  constexpr std::string_view kAllowed = "-._~/!$&'()*+,;=:@";
  std::string out;
  for (unsigned char c : path) {
    if (llvm::isAlnum(char(c)) || kAllowed.find(char(c)) != kAllowed.npos) out += char(c);
    else out += "%" + llvm::toHex(llvm::ArrayRef<uint8_t>(c), false);
  }
  return out;
}

std::string accessText(const Access &access) {
  std::string out = access.free ? "Release" : access.allocation ? "Allocation" : access.write ? "Write" : "Read";
  if (access.atomic) out = access.write ? "Atomic write" : "Atomic read";
  if (access.size) out += " of " + std::to_string(access.size) + (access.size == 1 ? " byte" : " bytes");
  if (!access.site.variable.empty()) out += " ('" + access.site.variable + "')";
  return out;
}

class Writer {
 public:
  Writer(OStream &json, const Report &report, const Style &style, std::string *root)
      : json_(json), report_(report), style_(style), root_(root) {}

  void result(const Suppressions::Rule *suppressed_by, unsigned occurrence);

 private:
  std::string threadName(uint64_t id) const { return isMainThread(report_, id) ? "main thread" : "thread T" + std::to_string(id); }
  std::string accessBy(const Access &access) const;
  std::string messageText() const;
  void text(const char *key, const std::string &value) { json_.attribute(key, llvm::json::fixUTF8(value)); }
  void message(const std::string &value) {
    json_.attributeObject("message", [&] { text("text", value); });
  }
  void location(const Frame &frame, const std::string &said, int id = -1);
  void physicalLocation(const SourcePlace &source);
  void related();
  void flow(const Access &access, const Frames &frames, const char *id);
  void stack(const std::string &said, const Frames &frames);
  void stacks();

  OStream &json_;
  const Report &report_;
  const Style &style_;
  std::string *root_;   // of the run; set by whoever meets one first
};

std::string Writer::accessBy(const Access &access) const {
  std::string out = accessText(access) + " by " + threadName(access.thread);
  std::string separator = " (holding ";
  for (const HeldLock &lock : access.locks) {
    out += separator + "M" + std::to_string(lock.mutex);
    separator = ", ";
  }
  return access.locks.empty() ? out : out + ")";
}

std::string Writer::messageText() const {
  const Finding &finding = report_.finding;
  std::string out = report::message(report_);
  out[0] = llvm::toUpper(out[0]);
  const bool has_cycle = isCycle(finding.kind);
  for (size_t i = 0; has_cycle && i < finding.stacks.size(); ++i) {
    if (finding.stacks[i].role == StackRole::kHeld) continue;
    const Frame *frame = userFrame(report_.stacks[i]);
    out += (i ? "; " : ": ") + stackText(report_, i) + (frame ? ", at " + textPlace(*frame, style_.strip_path_prefix) : "");
  }
  if (finding.kind != FindingKind::kRace) return out + ".";
  const Frame *before = userFrame(report_.before);
  out += ": " + llvm::StringRef(accessBy(finding.now)).take_front(1).lower() + accessBy(finding.now).substr(1);
  out += " is not ordered with the earlier " + llvm::StringRef(accessBy(finding.before)).take_front(1).lower() + accessBy(finding.before).substr(1);
  if (before) out += " at " + textPlace(*before, style_.strip_path_prefix);
  const std::string order = orderText(report_, style_.strip_path_prefix);
  return out + (order.empty() ? "." : ". " + order + ".");
}

void Writer::physicalLocation(const SourcePlace &source) {
  if (source.file.empty()) return;
  json_.attributeObject("physicalLocation", [&] {
    json_.attributeObject("artifactLocation", [&] {
      const auto stripped = strippedPath(source.file, style_.strip_path_prefix);
      if (stripped.size() < source.file.size() || !source.file.starts_with('/')) {
        text("uri", uriPath(stripped));
        text("uriBaseId", kRoot);
        return;
      }
      const std::string folder = source.file.substr(0, source.root);
      if (source.root && root_->empty()) *root_ = folder;
      if (source.root && *root_ == folder) {
        text("uri", uriPath(source.relativeFile()));
        text("uriBaseId", kRoot);
      } else {
        text("uri", "file://" + uriPath(source.file));
      }
    });
    if (!source.line) return;
    json_.attributeObject("region", [&] {
      json_.attribute("startLine", source.line);
      if (source.column) json_.attribute("startColumn", source.column);
    });
  });
}

void Writer::location(const Frame &frame, const std::string &said, int id) {
  if (id >= 0) json_.attribute("id", id);
  physicalLocation(frame.source);
  if (!frame.source.function.empty())
    json_.attributeArray("logicalLocations", [&] {
      json_.object([&] {
        text("fullyQualifiedName", frame.source.function);
        json_.attribute("kind", "function");
      });
    });
  if (!said.empty()) message(said);
}

void Writer::related() {
  const Finding &finding = report_.finding;
  int id = 0;
  auto add = [&](const Frames &frames, const std::string &said) {
    const Frame *frame = userFrame(frames);
    if (frame && !frame->source.file.empty()) json_.object([&] { location(*frame, said, id++); });
  };
  json_.attributeArray("relatedLocations", [&] {
    if (finding.kind == FindingKind::kRace) add(report_.before, "Earlier: " + accessBy(finding.before));
    if (const std::string order = orderHeading(report_); !order.empty()) add(report_.order, order);
    for (size_t i = 1; i < report_.stacks.size(); ++i)
      add(report_.stacks[i], stackText(report_, i));
    if (finding.location && finding.location->kind == LocationKind::kHeap)
      add(report_.allocation, "Heap block of " + std::to_string(finding.location->size) + " bytes allocated here by " +
                                  threadName(finding.location->thread));
    if (isOnDescriptor(finding))
      add(report_.allocation, "File descriptor " + std::to_string(finding.location->number) + " opened here by " +
                                  threadName(finding.location->thread));
    for (size_t i = 0; i < finding.mutexes.size(); ++i)
      add(report_.mutexes[i], "Mutex M" + std::to_string(finding.mutexes[i].id) + " created here");
    for (size_t i = 0; i < finding.threads.size(); ++i)
      add(report_.threads[i], "Thread T" + std::to_string(finding.threads[i].id) + " created here");
  });
}

// From the outermost caller to the access.
void Writer::flow(const Access &access, const Frames &frames, const char *id) {
  json_.object([&] {
    text("id", id);
    message(accessBy(access));
    json_.attributeArray("locations", [&] {
      for (size_t i = frames.size(); i-- > 0;)
        json_.object([&] {
          json_.attributeObject("location", [&] { location(frames[i], i ? "" : accessBy(access)); });
          json_.attribute("nestingLevel", int64_t(frames.size() - 1 - i));
          json_.attribute("importance", i ? "important" : "essential");
        });
      if (frames.empty()) json_.object([&] { json_.attributeObject("location", [&] { message("unknown"); }); });
    });
  });
}

void Writer::stack(const std::string &said, const Frames &frames) {
  if (frames.empty()) return;
  json_.object([&] {
    message(said);
    json_.attributeArray("frames", [&] {
      for (const Frame &frame : frames)
        json_.object([&] {
          json_.attributeObject("location", [&] { location(frame, ""); });
          if (frame.module) text("module", std::string(baseName(frame.module->path)));
        });
    });
  });
}

void Writer::stacks() {
  const Finding &finding = report_.finding;
  json_.attributeArray("stacks", [&] {
    if (finding.kind == FindingKind::kRace) {
      stack(accessBy(finding.now), report_.now);
      stack("Earlier: " + accessBy(finding.before), report_.before);
    }
    stack(orderHeading(report_), report_.order);
    for (size_t i = 0; i < report_.stacks.size(); ++i) stack(stackText(report_, i), report_.stacks[i]);
    stack("Allocation of the heap block", report_.allocation);
    for (size_t i = 0; i < finding.mutexes.size(); ++i) stack("Creation of mutex M" + std::to_string(finding.mutexes[i].id), report_.mutexes[i]);
    for (size_t i = 0; i < finding.threads.size(); ++i) stack("Creation of thread T" + std::to_string(finding.threads[i].id), report_.threads[i]);
  });
}

void Writer::result(const Suppressions::Rule *suppressed_by, unsigned occurrence) {
  const Finding &finding = report_.finding;
  const unsigned rule = ruleOf(finding);
  json_.object([&] {
    json_.attribute("ruleId", kRules[rule].id);
    json_.attribute("ruleIndex", int64_t(rule));
    json_.attribute("level", "error");
    message(messageText());
    const Frame *frame = summaryFrame(report_);
    json_.attributeArray("locations", [&] {
      if (frame && !frame->source.file.empty()) json_.object([&] { location(*frame, ""); });
    });
    related();
    if (finding.kind == FindingKind::kRace)
      json_.attributeArray("codeFlows", [&] {
        json_.object([&] {
          json_.attributeArray("threadFlows", [&] {
            flow(finding.before, report_.before, "earlier access");
            flow(finding.now, report_.now, "present access");
          });
        });
      });
    stacks();
    json_.attributeObject("fingerprints", [&] { text("bigfoot/v1", fingerprint(report_)); });
    json_.attributeObject("partialFingerprints", [&] {
      text("bigfootPlaces/v1", fingerprintWithoutLines(report_) + ":" + std::to_string(occurrence));
    });
    if (report_.seen) json_.attribute("occurrenceCount", report_.seen->times);
    json_.attributeArray("suppressions", [&] {
      if (suppressed_by)
        json_.object([&] {
          json_.attribute("kind", "external");
          json_.attribute("status", "accepted");
          text("justification", suppressed_by->type + ":" + suppressed_by->pattern);
        });
    });
    json_.attributeObject("properties", [&] {
      json_.attribute("pid", report_.pid);
      if (!report_.run.empty()) text("run", report_.run);
      if (!report_.time.empty()) text("time", report_.time);
      if (report_.seen) {
        json_.attribute("runs", report_.seen->runs);
        if (!report_.seen->first.empty()) text("firstSeen", report_.seen->first);
        if (!report_.seen->last.empty()) text("lastSeen", report_.seen->last);
      }
      if (finding.kind == FindingKind::kRace) text("variable", finding.now.site.variable);
    });
  });
}

class SarifPrinter : public Printer {
 public:
  using Printer::Printer;

  void begin(const Run &run) override { run_ = run; }
  void finding(const Report &report) override { add(report, nullptr); }
  void suppressed(const Report &report, const Suppressions::Rule &by) override { add(report, &by); }
  void end(const Totals &, const Suppressions *) override;

 private:
  void add(const Report &report, const Suppressions::Rule *suppressed_by) {
    llvm::raw_string_ostream stream(results_);
    if (!results_.empty()) stream << ",\n";
    OStream json(stream);
    const unsigned occurrence = ++occurrences_[fingerprintWithoutLines(report)];
    Writer(json, report, style_, &root_).result(suppressed_by, occurrence);
  }

  Run run_;
  std::string root_;
  std::string results_;
  std::map<std::string, unsigned> occurrences_;  // by fingerprint without lines
};

void SarifPrinter::end(const Totals &, const Suppressions *) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  OStream json(stream, 1);
  auto textIn = [&](const char *key, const std::string &value) {
    json.attributeObject(key, [&] { json.attribute("text", llvm::json::fixUTF8(value)); });
  };
  json.object([&] {
    json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.attribute("version", "2.1.0");
    json.attributeArray("runs", [&] {
      json.object([&] {
        json.attributeObject("tool", [&] {
          json.attributeObject("driver", [&] {
            json.attribute("name", "BigFoot");
            json.attribute("fullName", "BigFoot, a data-race detector for C and C++");
            json.attribute("semanticVersion", BIGFOOT_VERSION);
            json.attributeArray("rules", [&] {
              for (const RuleText &rule : kRules)
                json.object([&] {
                  json.attribute("id", rule.id);
                  json.attribute("name", rule.name);
                  textIn("shortDescription", rule.text);
                  textIn("fullDescription", rule.text);
                  textIn("help", rule.help);
                  json.attributeObject("defaultConfiguration", [&] { json.attribute("level", "error"); });
                  json.attributeObject("properties", [&] {
                    json.attributeArray("tags", [&] { json.value("concurrency"); });
                    json.attribute("precision", "very-high");
                    json.attribute("problem.severity", "error");
                  });
                });
            });
          });
        });
        json.attributeArray("invocations", [&] {
          json.object([&] {
            json.attribute("executionSuccessful", true);
            if (run_.pid) json.attribute("processId", run_.pid);
            if (!run_.program.empty())
              json.attributeObject("executableLocation", [&] { json.attribute("uri", "file://" + uriPath(run_.program)); });
          });
        });
        if (!root_.empty())
          json.attributeObject("originalUriBaseIds", [&] {
            json.attributeObject(kRoot, [&] { json.attribute("uri", "file://" + uriPath(root_)); });
          });
        json.attribute("columnKind", "unicodeCodePoints");
        if (!run_.id.empty())
          json.attributeObject("automationDetails", [&] { json.attribute("id", "bigfoot/" + llvm::json::fixUTF8(run_.id)); });
        json.attributeBegin("results");
        json.rawValue([&](llvm::raw_ostream &raw) { raw << "[\n" << results_ << "\n]"; });
        json.attributeEnd();
      });
    });
  });
  stream << '\n';
  output_.write(out);
}

}  // namespace

std::unique_ptr<Printer> makeSarifPrinter(Output &output, const Style &style) { return std::make_unique<SarifPrinter>(output, style); }

}  // namespace bigfoot::report
